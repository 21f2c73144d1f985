/**
 * What docs/adding-a-game.md promises: listed in shared/games/list.ts, Lowest Alone is a game like any other,
 * from the lobby to the replay. It is written into a copy of the project, which is built and served; without them the
 * page has nothing of it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from './harness.ts';
import { buildPage, copyProject } from './project-copy.ts';
import { button, end, heading, openTable, playersInWords, sitDown, watchReplay } from './steps.ts';

const here = join(import.meta.dirname, '..');

const test = base.extend<object, { root: string }>({
  root: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const root = copyProject();
      const list = join(root, 'shared/games/list.ts');
      const listed = readFileSync(list, 'utf8').replace(' };', ', lowestAlone };');
      writeFileSync(list, `import { lowestAlone } from './lowest-alone/game.ts';\n${listed}`);
      try {
        buildPage(root);
        await use(root);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
});

// One copy for all of them.
test.describe.configure({ mode: 'default' });

/** A command in a copy of the project. */
function run(cwd: string, command: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a game with hands, secret choices and chance is small', () => {
  const files = globSync('{shared,client}/games/lowest-alone/*', { cwd: here });
  const lines = files.flatMap((file) => readFileSync(join(here, file), 'utf8').trimEnd().split('\n'));
  expect(files).toHaveLength(12);
  expect(lines.length).toBeLessThan(800);
});

test('a game in no list costs the page nothing', () => {
  const files = globSync(join(here, 'dist/client/**/*.{js,css,html}'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /lowest-?alone/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the referee knows a game that is listed, and deals its cards', ({ root }) => {
  const play = (commands: object[]) => {
    const script = { game: 'lowest-alone', seats: 3, options: { points: 1 }, seed: 'a', commands };
    const { stdout, ...ended } = run(root, ['replays/cli/referee.ts'], JSON.stringify(script));
    expect(ended).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const { players } = play([{ type: 'clock', at: 0 }]).steps[0].table;
  const numbers: number[] = players.map(({ hand }: { hand: number[] }) => hand[0]);
  const [lowest] = numbers.filter((one) => numbers.indexOf(one) === numbers.lastIndexOf(one)).toSorted((a, b) => a - b);
  expect(play(numbers.map((number, seat) => ({ at: 0, seat, type: 'pick', number })))).toMatchObject({
    steps: [{ error: null }, { error: null }, { error: null, table: { phase: 'over' } }],
    outcome: { tie: false, winners: [numbers.indexOf(lowest!)] },
  });
});

test('a game that is listed is played from the lobby to the replay', async ({ kemi, odile, newGuest }) => {
  await test.step('has its poster in the lobby, and its rules', async () => {
    await kemi.page.goto('/');
    await expect(button(kemi.page, 'Play now against bots: Lowest Alone')).toBeVisible();
    await expect(kemi.page.getByRole('heading', { level: 1 })).toContainText('Four quick table games');
    await expect(kemi.page.locator('.games h2')).toHaveText([
      'Wa Wa West ++',
      'War Zone',
      'Yic Yac Yoe',
      'Lowest Alone',
    ]);
    await kemi.page.getByRole('link', { name: 'Rules: Lowest Alone' }).click();
    await expect(heading(kemi.page, 'The idea')).toBeVisible();
    await expect(kemi.page.getByText('usually 15 seconds')).toBeVisible();
  });

  const address = await test.step('is opened with options of its own', async () => {
    await kemi.page.goto('/');
    await kemi.page.getByRole('link', { name: 'With friends: Lowest Alone' }).click();
    await kemi.page.getByRole('spinbutton', { name: 'Seats' }).fill('3');
    await kemi.page.getByRole('spinbutton', { name: 'Highest number' }).fill('4');
    await kemi.page.getByRole('spinbutton', { name: 'Time to play' }).fill('120');
    await kemi.page.keyboard.press('Tab');
    await expect(kemi.page.getByText('House rules: highest number 4 and time to play 2 minutes.')).toBeVisible();
    return openTable(kemi.page);
  });

  await test.step('is played with a bot, to its end', async () => {
    await sitDown(odile, address);
    await button(kemi.page, 'Fill with bots').click();
    await button(kemi.page, 'Start the match').click();
    await expect(heading(kemi.page, 'Play a card')).toBeVisible();
    const { page: nia } = await newGuest({ dark: true, reducedMotion: true, name: 'Nia' });
    await nia.goto(address);
    await expect(nia.locator('.stage canvas')).toBeVisible();
    while (await canPlay(kemi.page)) {
      await playByKeys(kemi.page);
      await expect(heading(odile.page, 'Play a card')).toBeVisible();
      await playByTouch(odile.page);
    }
  });

  await test.step('and its replay ends in the same state', async () => {
    const live = await playersInWords(kemi.page);
    expect(live.filter((line) => line.endsWith(': 2 points'))).toHaveLength(1);
    await watchReplay(kemi.page, playersInWords, live);
    await expect(kemi.page.getByText('This log holds together')).toBeVisible();
    // It counts nothing and weighs nothing, so there is nothing to draw over time.
    await expect(kemi.page.locator('.replay-chart')).toHaveCount(0);
    await expect(kemi.page.getByRole('slider').first()).toBeVisible();
  });

  await test.step('and lists ask for it by what every match has', async () => {
    const { games } = await (await kemi.page.request.get('/api/archive/filters')).json();
    expect(games.at(-1)).toEqual({
      id: 'lowest-alone',
      title: 'Lowest Alone',
      variants: [],
      endings: [{ id: 'tie', title: 'A tie' }],
      lengths: [],
    });
  });
});

/** Waits for the next round or the end of the match. */
async function canPlay(page: Page): Promise<boolean> {
  const next = heading(page, 'Play a card');
  await expect(next.or(end(page))).toBeVisible();
  return next.isVisible();
}

async function playByKeys(page: Page): Promise<void> {
  await page.keyboard.press('1');
  await untilPlayed(page, () => page.keyboard.press('Enter'));
}

async function playByTouch(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Your cards' }).getByRole('button').last().tap();
  await untilPlayed(page, () => button(page, /^Play \d$/).tap({ timeout: 1000 }));
}

/** Nothing is taken while the table shows what somebody else has done. */
async function untilPlayed(page: Page, press: () => Promise<void>): Promise<void> {
  const play = button(page, /^Play \d$/);
  await expect(play).toBeVisible();
  await expect(async () => {
    if (await play.isVisible()) await press();
    await expect(play).toBeHidden({ timeout: 1000 });
  }).toPass();
}
