/** What the replay page says of a log: of the one that was played, and of others that its house might show instead. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { toLines } from '../replays/log/log.ts';
import { at } from '../shared/contract/at.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { expect, phone, test, type Guest } from './harness.ts';
import { button, openRecorded, requestTable } from './steps.ts';

/** A short match of two, at once over. @returns its id */
async function played(kemi: Guest, odile: Guest): Promise<string> {
  const { page } = kemi;
  const { matchId } = await requestTable(page, {
    game: 'wa-wa-west',
    seats: 2,
    public: true,
    options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 },
  });
  for (const one of [kemi, odile]) await one.page.goto(`/t/${matchId}`);
  await button(odile.page, 'Sit here').click();
  await button(page, 'Start the match').click();
  const phase = async () =>
    ((await (await page.request.get(`/api/matches/${matchId}`)).json()) as { phase: string }).phase;
  await expect.poll(phase).toBe('over');
  return matchId;
}

const levels = (page: Page) => page.getByRole('dialog').getByRole('listitem').locator('b').allTextContents();

test('a match that was played here: whole, signed, in the book, and as it was seen', async ({
  kemi,
  odile,
  watcher,
  server,
}) => {
  const matchId = await played(kemi, odile);
  for (const { page } of [kemi, odile]) {
    await page.goto(`/replay/${matchId}`);
    await button(page, /This log holds together/).click();
    expect(await levels(page)).toEqual(['Whole.', 'Signed.', 'In the book.', 'As seen here.']);
    await expect(page.getByRole('dialog')).toContainText(/all \d+ heads that this browser was shown are in it/);
  }
  // The same on the command line, from two files.
  const dialog = odile.page.getByRole('dialog');
  await dialog.getByText('Details').click();
  const files = [];
  for (const name of ['Save what was seen here', 'Save the log']) {
    if (name === 'Save the log') await button(odile.page, 'Close').click();
    const [saved] = await Promise.all([odile.page.waitForEvent('download'), button(odile.page, name).click()]);
    files.push(await saved.path());
  }
  const args = ['replays/cli/replay.ts', 'verify', at(files, 1), '--seen', at(files, 0), '--book', server.url];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toMatch(/^Whole: .*\nSigned: .*\nIn the book: .*\nAs seen here: /m);
  expect(status).toBe(0);

  await watcher.page.goto(`/replay/${matchId}`);
  await button(watcher.page, /This log holds together/).click();
  expect(await levels(watcher.page)).toEqual(['Whole.', 'Signed.', 'In the book.', 'Not seen here.']);
});

test('a match that the house has written anew throughout is loudly another', async ({ kemi, odile }) => {
  const matchId = await played(kemi, odile);
  const forged = new ScriptedMatch({
    match: matchId,
    seed: 'ab'.repeat(32),
    game: 'wa-wa-west',
    options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 },
    names: ['Kemi', 'Odile'],
  }).playOn();
  const { page } = kemi;
  await page.route(`**/api/matches/${matchId}/log`, (route) => route.fulfill({ body: toLines(forged.log) }));
  await page.goto(`/replay/${matchId}`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is not the match that this browser saw' }),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'the book does not hold this log' })).toBeVisible();
  await button(page, /Do not trust this log/).click();
  // By itself it holds together: only who was there, and the book, can tell.
  expect(await levels(page)).toEqual(['Whole.', 'Signed.', 'Not as in the book.', 'Not what was seen here.']);
});

test('a book whose checkpoint says something else than was signed is loudly wrong', async ({ kemi, odile }) => {
  const matchId = await played(kemi, odile);
  const { page } = kemi;
  await page.goto(`/replay/${matchId}`);
  await expect(button(page, /This log holds together/)).toBeVisible();
  await page.route('**/api/matches/*/proof', async (route) => {
    const reply = await route.fetch();
    const { checkpoint, ...proof } = (await reply.json()) as { checkpoint: string };
    await route.fulfill({ json: { ...proof, checkpoint: checkpoint.replace(/\n\d+\n/, '\n999\n') } });
  });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'The house contradicts itself' })).toBeVisible();
});

test('a match from before anybody signed says so, and nothing more', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone });
  await openRecorded(page, 'yic-yac-yoe-three-by-three');
  await button(page, /This log holds together/).click();
  expect(await levels(page)).toEqual(['Whole.', 'Not signed.', 'Book not asked.', 'Not seen here.']);
});
