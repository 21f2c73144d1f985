/** Pages that a browser translates: what they say stays true while it changes. */
import { create, Guest as Player, newSecret } from '../server/testing/guest.ts';
import { expect, test } from './harness.ts';
import { games, playTranslated, saySame } from './translated.ts';
import { countTranslated, translate, translatedNames } from './translator.ts';
import { end } from './steps.ts';

for (const [translator, all] of [
  ['chrome', games],
  ['firefox', games.slice(0, 1)],
] as const)
  for (const played of all)
    test(`${played.game}, translated as ${translator} does: a match and its replay`, async ({ newGuest }) => {
      const [player, watcher, plain] = [
        await newGuest({ name: 'Kemi' }),
        await newGuest({ name: 'Bram' }),
        await newGuest({ name: 'Bram' }),
      ];
      await playTranslated({ player, watcher, plain }, translator, played);
      const pages = [watcher.page, plain.page] as const;
      for (const page of pages) {
        await end(page).click();
        await expect(page.getByText('This log holds together')).toBeVisible();
      }
      for (const key of ['End', 'Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'End']) {
        for (const page of pages) await page.keyboard.press(key);
        await saySame(...pages);
      }
      expect(await countTranslated(watcher.page)).toBeGreaterThan(5);
    });

test('the lobby, translated, lists the tables there are', async ({ server, newGuest }) => {
  const [{ page }, { page: plain }] = [await newGuest({ name: 'Kemi' }), await newGuest({ name: 'Kemi' })];
  await translate(page, 'chrome');
  for (const there of [page, plain]) await there.goto('/');
  for (const name of ['Rose', 'Ash', 'May']) {
    const secret = newSecret();
    const { matchId } = await create(server.url, { game: 'war-zone', seats: 3, name, secret, public: true });
    await (await Player.join(server.url, matchId, secret)).sit(name);
    await expect(plain.getByText(`${name}’s table`)).toBeVisible();
    await saySame(page, plain);
    expect(await translatedNames(page, [name])).toEqual([]);
  }
  expect(await countTranslated(page)).toBeGreaterThan(5);
});
