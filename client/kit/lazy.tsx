/** What is fetched when it is first wanted, and what is shown where it does not come. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorPanel, Loading } from '../ui/feedback.tsx';

interface Arrival<T> {
  /** null until it is here. */
  value: T | null;
  /** It did not come, and will not: see NotArrived. */
  failed: boolean;
}

/** @param key what is wanted; null as long as that is not known, or there is nothing to fetch */
export function useArrival<T>(key: string | null, load: (key: string) => Promise<T>): Arrival<T> {
  const [arrival, setArrival] = useState<Arrival<T> & { of: string | null }>({ of: null, value: null, failed: false });
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const settle = (come: Arrival<T>) => wanted && setArrival({ ...come, of: key });
    load(key).then(
      (value) => settle({ value, failed: false }),
      () => settle({ value: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return arrival.of === key ? arrival : { value: null, failed: false };
}

export type PageModule<Props> = { default: (props: Props) => ComponentChildren };

/**
 * A part of a page whose code is fetched when it is first wanted.
 * @param Missing in its place where it did not come
 * @param Coming in its place until it is here
 */
export function lazyPart<Props extends object>(
  load: () => Promise<PageModule<Props>>,
  Missing: () => ComponentChildren = NotArrived,
  Coming: () => ComponentChildren = () => <Loading />,
) {
  let module: PageModule<Props> | null = null;
  const fetch = async () => (module = await load());
  return function LazyPage(props: Props) {
    const { failed } = useArrival(module ? null : 'page', fetch);
    if (module) return <module.default {...props} />;
    return failed ? <Missing /> : <Coming />;
  };
}

/** What lies over a page, or beside it: until it is here nothing stands in its place. */
export const lazyOverlay = <Props extends object>(load: () => Promise<PageModule<Props>>) =>
  lazyPart(load, NotArrived, () => null);

/**
 * In place of what was to be fetched and did not come. It may have been replaced by a newer build: only a fresh page
 * knows its name, so trying again is loading the page anew.
 */
export const NotArrived = () => (
  <ErrorPanel onRetry={() => location.reload()}>This page did not arrive. Is the network there?</ErrorPanel>
);
