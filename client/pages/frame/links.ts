/** Links are written from the server's root everywhere, `<a href="/mine">`: here they get the base path. */
import { options } from 'preact';
import { atServer, basePath } from '../../app/base-path.ts';

/** Adds the base path to the links that are drawn from now on. */
export function addBasePathToLinks(): void {
  if (basePath === '') return;
  const before = options.vnode;
  options.vnode = (vnode) => {
    const { type, props } = vnode as { type: unknown; props: { href?: unknown } };
    if (type === 'a' && typeof props.href === 'string') props.href = atServer(props.href);
    before?.(vnode);
  };
}
