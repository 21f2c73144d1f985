/** A file is enough: a log is checked and replayed without a server, and whatever else is dropped does no harm. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fromLines, toLines, type Envelope } from '../replays/log/log.ts';
import { publicLog } from '../replays/log/rebuild.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { expect, laptop, phone, test } from './harness.ts';
import { button, playersInWords, position } from './steps.ts';

const recorded = readFileSync(
  join(import.meta.dirname, '..', 'replays', 'recorded', 'war-zone-last-one-standing.jsonl'),
  'utf8',
);
const markup = '<img src=x onerror="document.title=1"><b>Kemi</b>';

/** Sixteen players, the first called by markup, and rounds in which nobody shoots: long, and sound. */
function longMatch(): string {
  const names = [markup, ...Array.from({ length: 15 }, (_, index) => `Player ${index + 2}`)];
  const options = { maxRounds: 200, revealMs: 0 };
  const match = new ScriptedMatch({ match: markup, seed: 'ab'.repeat(32), game: 'wa-wa-west', options, names });
  while (!match.isOver) {
    names.forEach((_, seat) => match.wait(1).act(seat, { type: 'choose', item: 'reload' }));
    match.wait(10_000);
  }
  return toLines(match.log);
}

const asFile = (content: string, name = 'match.jsonl') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content),
});

const choose = (page: Page, content: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(asFile(content));

/** Drags a file over the page and, unless told otherwise, drops it there. */
async function drag(page: Page, content: string, { drops = true, name = 'dropped.jsonl' } = {}): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([text, fileName]) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([text], fileName));
      return dragged;
    },
    [content, name] as const,
  );
  await page.dispatchEvent('main', 'dragenter', { dataTransfer });
  await expect(page.getByText('Drop the log to check and replay it')).toBeVisible();
  if (drops) await page.dispatchEvent('.file-drop', 'drop', { dataTransfer });
}

const isReady = (page: Page): Promise<void> => expect(page.getByText('now works without network')).toBeVisible();

for (const [what, viewport, dark] of [
  ['a laptop', laptop, false],
  ['a phone', phone, true],
] as const)
  test(`on ${what} without network, a long match with a hostile name is checked and replayed`, async ({ newGuest }) => {
    const { page, context } = await newGuest({ viewport, dark });
    await page.goto('/');
    await page.getByRole('link', { name: 'Replay a file' }).click();
    await isReady(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().startsWith('blob:') || asked.push(request.url()));
    await context.setOffline(true);
    await page.evaluate(() => {
      const told = new Set<string>();
      const look = () => {
        const words = document.querySelector('progress')?.getAttribute('aria-valuetext');
        if (words) told.add(words);
        document.body.dataset.told = [...told].join('|');
      };
      new MutationObserver(look).observe(document.getElementById('page')!, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });

    await button(page, 'Choose a file').focus();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(asFile(longMatch(), `${markup}.jsonl`));

    await button(page, 'This log holds together').waitFor();
    const told = (await page.locator('body').getAttribute('data-told'))!.split('|');
    expect(told.filter((words) => /^Checking event \d+ of \d{4}$/.test(words)).length).toBeGreaterThan(1);
    await expect(position(page)).toBeVisible();
    await page.keyboard.press('End');
    await expect.poll(async () => (await playersInWords(page))[0]).toContain(markup);
    await button(page, markup).click();
    await expect(page.locator('img')).toHaveCount(0);
    await expect(page).toHaveTitle('Replay a file · Three Rooms');
    await expect(button(page, 'Share this moment')).toHaveCount(0);
    await expect(button(page, 'Save the log')).toHaveCount(0);
    expect(asked).toEqual([]);

    await button(page, 'Another file').click();
    await expect(button(page, 'Choose a file')).toBeVisible();
    expect(page.url()).toMatch(/\/replay\/file$/);
  });

test('a file that is dropped in the lobby is replayed; one that is dropped on the replay takes its place', async ({
  kemi: { page },
}) => {
  await page.goto('/');
  await drag(page, recorded, { drops: false });
  await page.dispatchEvent('.file-drop', 'dragleave');
  await expect(page.getByText('Drop the log to check and replay it')).toBeHidden();
  await drag(page, recorded);
  await button(page, /This log holds together/).click();
  await expect(page.getByRole('dialog').getByText('each event is chained to the one before')).toBeVisible();
  await button(page, 'Close').click();
  expect(page.url()).toMatch(/\/replay\/file$/);

  await drag(page, changed('"time":', 3));
  await expect(page.getByRole('alert')).toContainText('Event 3: its contents do not have its hash.');
  await drag(page, recorded);
  await expect(button(page, 'This log holds together')).toBeVisible();
  // Who goes and comes again begins anew.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recently finished' })).toBeVisible();
  await page.goForward();
  await expect(button(page, 'Choose a file')).toBeVisible();
});

test('a file may be dropped where there is no replay', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone, mayComplainOf: /404/ });
  await page.goto('/replay/aaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByText('There is no such match')).toBeVisible();
  await drag(page, recorded);
  await expect(button(page, 'This log holds together')).toBeVisible();
});

/** The recorded match with one digit of that line changed. */
function changed(field: string, line: number): string {
  const lines = recorded.split('\n');
  lines[line] = lines[line]!.replace(
    new RegExp(`(${field}\\d*)(\\d)`),
    (_, before, digit) => before + ((+digit + 1) % 10),
  );
  return lines.join('\n');
}

/** The recorded match as it began, told otherwise. */
function opened(data: object): string {
  const [first, ...rest] = fromLines(recorded) as Envelope[];
  return toLines([{ ...first, data: { ...first!.data, ...data } }, ...rest]);
}

function running(): string {
  const { log, match } = new ScriptedMatch({ match: 'm', seed: 'ab'.repeat(32), game: 'war-zone', names: ['A', 'B'] });
  return toLines(publicLog(match.game, log));
}

function neverStarted(): string {
  const match = new ScriptedMatch({ match: 'm', seed: 'ab'.repeat(32), game: 'war-zone', names: ['A', 'B'] });
  return toLines(match.log.slice(0, 3));
}

// What is made only where it is used: 17 MiB are too many to keep.
const others: [what: string, content: () => string, told: string | RegExp][] = [
  ['with a flipped digit', () => changed('"time":', 10), 'Event 10: its contents do not have its hash.'],
  ['of 17 MiB', () => 'x'.repeat(17 * 1024 * 1024), 'The file has 17 MiB. A log may have up to 16 MiB.'],
  ['of junk', () => '\u0000\u0001\u0002<script>alert(1)</script>', 'Line 1 is no JSON.'],
  ['that is empty', () => '', 'The file is empty.'],
  ['of something else', () => '{"a":1}', 'This is no log of a match'],
  ['of an unknown game', () => opened({ game: '<b>chess</b>' }), 'a game that is not known here: “<b>chess</b>”'],
  ['by other rules', () => opened({ rulesVersion: 7 }), 'version 7 of the rules of War Zone'],
  ['of a running match', running, 'What was hidden from them is not in it'],
  ['of a match that never began', neverStarted, 'the table was closed before the match began'],
  ['of too many events', () => '1\n'.repeat(20_001), 'more events than the 20,000'],
  ['that is deep', () => '['.repeat(100_000), '64 deep'],
];

test('what is no log, or does not hold together, is said in words and not played', async ({ kemi: { page } }) => {
  await page.goto('/replay/file');
  await isReady(page);
  for (const [what, content, told] of others)
    await test.step(`a file ${what}`, async () => {
      // From the disk: handing over 17 MiB takes its time.
      const path = test.info().outputPath(`a file ${what}.jsonl`);
      writeFileSync(path, content());
      await page.locator('input[type=file]').setInputFiles(path);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(`a file ${what}.jsonl`);
      await expect(alert).toContainText(told);
      await expect(page.locator('canvas')).toHaveCount(0);
    });
  // And then one that is played, with the same worker.
  await choose(page, recorded);
  await expect(button(page, 'This log holds together')).toBeVisible();
});

test('a match that is not finished is replayed as far as it goes', async ({ kemi: { page } }) => {
  const match = new ScriptedMatch({ match: 'm', seed: 'ab'.repeat(32), game: 'wa-wa-west', names: ['A', 'B'] });
  match.act(0, { type: 'choose', item: 'reload' }).act(1, { type: 'choose', item: 'reload' });
  await page.goto('/replay/file');
  await choose(page, toLines(match.log));
  await button(page, /So far this log holds together/).click();
  await expect(page.getByText('where chance came from shows at the end')).toBeVisible();
});

test('a check that stands still is stopped', async ({ kemi: { page } }) => {
  await page.clock.install();
  await page.route('**/assets/check-worker-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `postMessage({ is: 'ready' });
             addEventListener('message', () => postMessage({ is: 'progress', done: 3, of: 9 }));`,
    }),
  );
  await page.goto('/replay/file');
  await choose(page, recorded);
  const progress = page.getByText('Checking event 4 of 9');
  await expect(progress).toBeVisible();
  // From here on only this test lets time pass, however busy the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.clock.fastForward(6000);
  await expect(progress).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(page.getByRole('alert')).toContainText('For ten seconds it did not get on.');

  await choose(page, recorded);
  await button(page, 'Stop').click();
  await expect(button(page, 'Choose a file')).toBeVisible();
});
