/** A place in the build that no plugin can ask Vite for. */
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Runs once Vite has put its lists of files on top of each file, and before everything is compressed: files are as they will
 * be sent. Plugins that come first in the list run first.
 * @throws where Vite has put that elsewhere
 */
export function afterLists(
  { plugins }: ResolvedConfig,
  run: (this: Rolldown.PluginContext, bundle: Bundle) => void | Promise<void>,
): void {
  const lists: Plugin | undefined = plugins.find(({ name }) => name === 'vite:build-import-analysis');
  if (typeof lists?.generateBundle !== 'function') throw new Error('Vite puts its lists of files elsewhere now');
  const putLists = lists.generateBundle;
  lists.generateBundle = async function (options, bundle, isWrite) {
    await putLists.call(this, options, bundle, isWrite);
    await run.call(this, bundle);
  };
}
