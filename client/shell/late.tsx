import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorPanel } from '../controls/error-panel.tsx';
import { Loading } from '../controls/loading.tsx';
import { Page } from './page.tsx';

/** A page whose code is fetched when it is first wanted. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => any {
  let Loaded: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [, setTry] = useState(0);
    const [failed, setFailed] = useState(false);
    const fetchPage = () => {
      setFailed(false);
      load().then(
        (module) => {
          Loaded = module.default;
          setTry((tries) => tries + 1);
        },
        () => setFailed(true),
      );
    };
    useEffect(() => {
      if (!Loaded) fetchPage();
    }, []);

    if (Loaded) return <Loaded {...props} />;
    if (!failed) return <Loading />;
    return (
      <Page title={null}>
        <ErrorPanel onRetry={fetchPage}>This page did not arrive. Is the network there?</ErrorPanel>
      </Page>
    );
  };
}
