/** What if: from a moment of a replay somebody takes a seat and plays to an end; friends can, too; no list shows either. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import {
  button,
  codeShown,
  end,
  joinBy,
  lockIn,
  nextFrame,
  openAgainstBots,
  position,
  roundOpen,
  westernCard,
} from './steps.ts';

const options = { chooseMs: 20_000, revealMs: 0, maxRounds: 3 };

/** Locks in Shield, round after round, until the match is over. */
async function playOut(page: Page, over: string): Promise<void> {
  const isOver = page.getByText(over);
  while (!(await isOver.isVisible())) {
    const card = westernCard(page, 'Shield');
    if (
      (await card.isVisible()) &&
      (await card.isEnabled()) &&
      !(await button(page, /Lock in/)
        .isDisabled()
        .catch(() => true))
    )
      await lockIn(page, 'Shield').catch(() => undefined);
    else if (await card.isVisible()) await card.click().catch(() => undefined);
    await nextFrame(page);
  }
}

test('from a replay one takes a seat and plays on to an end', async ({ kemi, odile }) => {
  const { page } = kemi;
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 3, options });
  await roundOpen(page);
  await playOut(page, 'Once more?');
  const match = page.url().split('/').at(-1)!;

  const matchId = await test.step('any moment can be gone on from', async () => {
    await page.goto(`/replay/${match}`);
    await expect(position(page)).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await button(page, 'What if? Play on from here').click();
    const dialog = page.getByRole('dialog', { name: 'What if?' });
    await expect(dialog.getByText('Round 2, as it lay on the table')).toBeVisible();
    // Another seat than the one that was there: that of a bot who is still in.
    const seats = dialog.getByRole('group', { name: 'Your seat' });
    await seats.getByRole('radio', { disabled: false }).last().check();
    await button(page, 'Play on from round 2').click();
    await page.waitForURL(/\/t\/[a-z0-9]{20}$/);
    return page.url().split('/').at(-1)!;
  });

  await test.step('the table says from where, and the round goes on with what everybody had', async () => {
    await roundOpen(page, 2);
    await expect(page.getByRole('link', { name: 'round 2 of an earlier match' })).toHaveAttribute(
      'href',
      new RegExp(`^/replay/${match}\\?at=\\d+$`),
    );
  });

  await test.step('it is played to its end, after which no other match is asked for', async () => {
    await playOut(page, 'That was a what-if:');
    await expect(button(page, 'Play again')).toBeHidden();
  });

  await test.step('its replay has what happened before, marks where it grew, and holds together', async () => {
    await end(page).click();
    await expect(page.getByText('A what-if.')).toBeVisible();
    const mark = button(page, /What if: from here on it was played anew/);
    await expect(mark).toBeVisible();
    await mark.click();
    await expect(position(page)).toHaveAttribute('aria-valuetext', /^Round 1/);
    const verdict = button(page, /This log holds together/);
    await expect(verdict).toBeVisible();
    await verdict.click();
    await expect(page.getByText(`taken over from the match ${match}`)).toBeVisible();
    await expect(page.getByText('That is what that match’s log says, too.')).toBeVisible();
  });

  await test.step('no list has it', async () => {
    const listed = await page.evaluate(async () => (await fetch('/api/matches?limit=100')).text());
    expect(listed).not.toContain(matchId);
    await page.goto('/mine');
    await expect(page.getByText(', a what-if')).toBeVisible();
  });

  await test.step('with friends it waits for them', async () => {
    await odile.page.goto(`/replay/${match}?as=1`);
    await button(odile.page, 'What if? Play on from here').click();
    await odile.page.getByRole('radio', { name: 'Friends' }).check();
    await button(odile.page, /^Play on from/).click();
    await expect(button(odile.page, 'Stand up')).toBeVisible();
    await expect(odile.page.getByText('sat there')).not.toHaveCount(0);
    const code = await codeShown(odile.page);
    await joinBy(page, code);
    await button(odile.page, 'Fill with bots').click();
    await button(odile.page, 'Start the match').click();
    for (const one of [page, odile.page]) await roundOpen(one, 1);
  });
});
