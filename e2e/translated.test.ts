/** Pages that Chrome translates: what they say stays true. The other games, and other translators: translated.slow.test.ts. */
import { test } from './harness.ts';
import { games, playTranslated } from './translated.ts';

test('a match of Wa Wa West on translated pages says what it is, to its end', async ({ kemi, watcher, newGuest }) => {
  await playTranslated({ player: kemi, watcher, plain: await newGuest() }, 'chrome', games[0]!);
});
