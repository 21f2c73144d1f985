/** On the smallest screens, and with a keyboard open: nothing is wider than the page or too narrow to read, and all can be pressed. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { layoutProblems } from './reachable.ts';
import {
  button,
  codeShown,
  lockIn,
  nextFrame,
  openAgainstBots,
  openRecorded,
  openTable,
  roundOpen,
  says,
} from './steps.ts';

const sizes = [
  { width: 320, height: 480 },
  // With the keyboard open.
  { width: 390, height: 400 },
  { width: 360, height: 640 },
  { width: 640, height: 320 },
];
const [first] = sizes;

const softly = expect.configure({ soft: true });

/** @param besides what may be out of reach: it lies below something that can be put away */
async function look(page: Page, name: string, besides?: RegExp): Promise<void> {
  const problems = async () => (await layoutProblems(page)).filter((problem) => !besides?.test(problem));
  for (const size of sizes) {
    await page.setViewportSize(size);
    await nextFrame(page);
    await softly.poll(problems, `${name} at ${size.width} by ${size.height}`).toEqual([]);
  }
}

const pages = {
  lobby: '/',
  'create-wa-wa-west': '/new?game=wa-wa-west',
  'create-war-zone': '/new?game=war-zone',
  'create-yic-yac-yoe': '/new?game=yic-yac-yoe',
  'rules-wa-wa-west': '/rules/wa-wa-west',
  'rules-war-zone': '/rules/war-zone',
  'rules-yic-yac-yoe': '/rules/yic-yac-yoe',
  archive: '/matches',
  mine: '/mine',
  privacy: '/privacy',
  'replay-file': '/replay/file',
};

test('pages', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', viewport: first });
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(page, name);
  }
  await page.goto('/');
  await button(page, /name and settings/).click();
  await look(page, 'settings');
});

test('a waiting room', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', viewport: first });
  await page.goto('/new?game=wa-wa-west');
  await openTable(page);
  await expect(button(page, 'Stand up')).toBeVisible();
  await look(page, 'waiting-room');
  const stranger = await newGuest({ viewport: first });
  await stranger.page.goto(`/join/${await codeShown(page)}`);
  await expect(stranger.page.getByLabel('What do they call you?')).toBeVisible();
  await look(stranger.page, 'name-first');
});

const games: Record<
  string,
  { options: object; open(page: Page): Promise<unknown>; act(page: Page): Promise<unknown> }
> = {
  'wa-wa-west': {
    options: { chooseMs: 120_000 },
    open: (page) => roundOpen(page),
    act: async (page) => {
      await lockIn(page, 'Shield');
    },
  },
  'war-zone': {
    options: {},
    open: (page) => says(page, /under the deck$/),
    act: (page) => button(page, 'Keep all').click(),
  },
  'yic-yac-yoe': {
    options: {},
    open: (page) => says(page, /^Your turn/),
    act: (page) => page.getByRole('gridcell', { name: /empty/ }).first().press('Enter'),
  },
};

for (const [game, { options, open, act }] of Object.entries(games))
  test(`a match of ${game}`, async ({ newGuest }) => {
    const { page } = await newGuest({ name: 'Kemi', viewport: first });
    await openAgainstBots(page, { game, seats: 4, options });
    await open(page);
    await look(page, `coach-${game}`, /^out of reach: (?!Hide)/);
    await button(page, /^Hide/).click();
    await look(page, `match-${game}`);
    await act(page);
    await look(page, `chosen-${game}`);
    await button(page, 'Menu').click();
    await look(page, `menu-${game}`);
    await button(page, 'The rules of this table').click();
    await expect(page.getByRole('dialog', { name: /rules/i })).toBeVisible();
    await look(page, `table-rules-${game}`);
    const watcher = await newGuest({ viewport: first });
    await watcher.page.goto(page.url());
    await expect(watcher.page.getByText('You are watching')).toBeVisible();
    await look(watcher.page, `watching-${game}`);
  });

for (const match of ['wa-wa-west-last-one-standing', 'war-zone-last-one-standing', 'yic-yac-yoe-armed'])
  test(`a replay of ${match}`, async ({ newGuest }) => {
    const { page } = await newGuest({ viewport: first });
    await openRecorded(page, match);
    // Its big button has been used.
    await page.keyboard.press('ArrowRight');
    await look(page, `replay-${match}`);
    await button(page, 'Settings').click();
    await look(page, `replay-settings-${match}`);
  });
