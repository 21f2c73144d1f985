import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../../ui/feedback.tsx';
import { NotArrived } from './not-arrived.tsx';
import { Page } from './page.tsx';

/** A page whose code is fetched when it is first wanted. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => any {
  let Loaded: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [state, setState] = useState<'fetching' | 'here' | 'failed'>(Loaded ? 'here' : 'fetching');
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (module) => {
          Loaded = module.default;
          setState('here');
        },
        () => setState('failed'),
      );
    }, []);

    if (Loaded) return <Loaded {...props} />;
    if (state === 'fetching') return <Loading />;
    return (
      <Page title={null}>
        <NotArrived />
      </Page>
    );
  };
}
