/** The big screen: a television that shows the table while two phones play, and goes on to their next match. */
import type { Page } from '@playwright/test';
import { Guest as Player, create, newSecret } from '../server/testing/guest.ts';
import { expect, phone, test } from './harness.ts';
import { button, end, joinBy, lockIn, roundOpen } from './steps.ts';

/** Text that can't be read from four metres: smaller than 30 px on a picture of 1920 by 1080. What no eye sees is left out. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const least = 30 * Math.min(innerWidth / 1920, innerHeight / 1080) - 0.1;
    return [...document.querySelectorAll('.screen *')].flatMap((element) => {
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim());
      const isSeen =
        !element.closest('.visually-hidden, [aria-hidden="true"], svg') && element.getClientRects().length > 0;
      const px = Number.parseFloat(getComputedStyle(element).fontSize);
      return text && isSeen && px < least ? [`${element.textContent}: ${px}`] : [];
    });
  });

/** What sticks out of the picture, or of the box it lies in. */
const stickingOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.screen, .screen-way, .screen-people, .screen-side, .screen-seats li')].flatMap(
      ({ className, textContent, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
          ? [`${className} ${textContent}: ${scrollWidth}/${clientWidth} by ${scrollHeight}/${clientHeight}`]
          : [],
    ),
  );

/** @returns what is lit, under its title, while the stage moves; it grows as long as the page is there */
function collectTold(): string[] {
  const told: string[] = [];
  new MutationObserver(() => {
    const isMoving = document.querySelector('.stage-place')?.ariaBusy === 'true';
    const title = document.querySelector('.screen-beat')?.textContent;
    for (const { textContent } of document.querySelectorAll('.screen-told [data-lit=true]'))
      if (isMoving) told.push(`${title}: ${textContent}`);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  return told;
}

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
])
  test(`a television of ${viewport.width} px follows two phones from the code to the next match`, async ({
    server,
    newGuest,
  }) => {
    const secret = newSecret();
    const options = { chooseMs: 60_000, revealMs: 1500 };
    const wish = { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret, options };
    const { code } = await create(server.url, wish);
    const { page: screen } = await newGuest({ viewport });
    const look = async () => {
      expect(await tooSmall(screen)).toEqual([]);
      expect(await stickingOut(screen)).toEqual([]);
      await expect(screen.getByRole('button')).toHaveCount(0);
    };
    await screen.goto(`/screen/${code}`);
    await expect(screen.getByText(code, { exact: true })).toBeVisible();
    await expect(screen.getByText('0 of 2 seated')).toBeVisible();
    await look();
    const soundHint = screen.getByText('For sound, press a key or click once.');
    await expect(soundHint).toBeVisible();
    await screen.keyboard.press('Shift');
    await expect(soundHint).toHaveCount(0);

    const phones = [];
    for (const name of ['Kemi', 'Odile']) {
      const one = await newGuest({ viewport: phone, name });
      if (name === 'Kemi')
        await one.context.addInitScript(
          (kept) => localStorage.setItem('three-rooms.secret', JSON.stringify(kept)),
          secret,
        );
      await joinBy(one.page, code);
      phones.push(one.page);
    }
    const [kemi, odile] = phones as [Page, Page];
    await expect(screen.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
    await look();

    await button(kemi, 'Start the match').click();
    for (const page of phones) await roundOpen(page, 1);
    await expect(screen.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await expect(screen.getByRole('heading', { name: /Chances to win/ })).toBeVisible();
    // What is told stands beside the stage and over it while it is shown, not after that.
    const told = await screen.evaluateHandle(collectTold);
    for (const page of phones) await lockIn(page, 'Reload');
    for (const page of phones) await roundOpen(page, 2);
    // A machine that draws seldom may pass over a beat; what is lit then is the next one.
    const beat = /^(Everybody turns: Kemi and Odile play Reload|Nobody is out: (Kemi|Odile) loads 1)\.$/;
    const lit = await told.jsonValue();
    expect(lit).not.toEqual([]);
    for (const one of lit) expect(one).toMatch(beat);
    await expect(screen.getByText('Kemi and Odile play Reload.').first()).toBeVisible();
    await expect(screen.getByText(/reload/i).first()).toBeVisible();
    await look();
    await lockIn(kemi, 'Gun');
    await lockIn(odile, 'Reload');
    await expect(end(kemi)).toBeVisible();
    await expect(screen.getByText('Next match')).toBeVisible();
    await look();

    await button(kemi, 'I’m ready').click();
    await expect(screen.getByText('1 of 2 is ready.')).toBeVisible();
    await look();
    await button(odile, 'I’m ready').click();
    await expect(screen.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await expect(screen.getByText(code, { exact: true })).toBeVisible();
  });

test('sixteen with long names are read from afar, and the code is not shown while it is hidden', async ({
  server,
  newGuest,
}) => {
  const secret = newSecret();
  const { matchId, code } = await create(server.url, { game: 'wa-wa-west', seats: 16, name: 'Kemi', secret });
  const host = await Player.join(server.url, matchId, secret);
  for (const [name, guest] of [
    ['Wolfeschlegelsteinha', host],
    ['Wwwwwwwwwwwwwwwwwwww', await Player.join(server.url, matchId)],
    ['Maximiliana Montague', await Player.join(server.url, matchId)],
  ] as const)
    await guest.sit(name);
  const { page: screen } = await newGuest({ viewport: { width: 1920, height: 1080 }, dark: true });
  await screen.goto(`/screen/${code}`);
  await expect(screen.getByText('3 of 16 seated')).toBeVisible();
  expect(await tooSmall(screen)).toEqual([]);
  expect(await stickingOut(screen)).toEqual([]);

  await host.ask({ type: 'hide-code', hidden: true });
  await expect(screen.getByText('The host has hidden the code: ask for the link.')).toBeVisible();
  await expect(screen.getByText(code, { exact: true })).toHaveCount(0);
  await host.ask({ type: 'hide-code', hidden: false });
  for (let seat = 3; seat < 16; seat++) await host.ask({ type: 'add-bot' });
  await expect(screen.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
  expect(await stickingOut(screen)).toEqual([]);
});
