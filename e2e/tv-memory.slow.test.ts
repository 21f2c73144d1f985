/**
 * The television runs for hours: one tab shows many matches, one after the other, and keeps no more after the last than
 * after the first few. They are short, and play at 8 times their speed: hours are not waited for, what comes and goes in
 * them is. For eight hours the page's own clocks are made to run faster, too.
 */
import { joinBots } from '../server/testing/guest.ts';
import { keepFinishedMatches } from './finished-matches.ts';
import { expect, test } from './harness.ts';
import { kept, probeOf, type Kept } from './kept-memory.ts';
import { countCost } from './stage-cost.ts';
import { countShows, evening, shownSoFar, untilShown } from './television.ts';

/** So many are shown in all; for eight hours `TV_SHOWS=800 TV_RATE=6 npx playwright test tv-memory --project=slow`. */
const shows = Number(process.env.TV_SHOWS ?? 24);
const speed = 8;
/** So many times as fast as it is the page believes time to pass. */
const rate = Number(process.env.TV_RATE ?? 1);
/** So many have been shown when it is counted what is left. Live ones are among the first. */
const stops = Array.from({ length: 6 }, (_, index) => Math.round((shows * (index + 1)) / 6));
const withLive = 2;
/** From the third on nothing may grow with what was shown: all games have been seen, and live ones, too. */
const settled = 2;

test('many matches on one television leave nothing behind', async ({ server, newGuest }) => {
  test.setTimeout(120_000 + shows * 20_000);
  await keepFinishedMatches(server.dataDir, evening);
  const { page } = await newGuest({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(hurry, rate);
  await countCost(page);
  await countShows(page);
  const probe = await probeOf(page);
  await page.goto(`/tv?speed=${speed}`);
  const all: Kept[] = [];
  let begunMs = 0;
  const playLive = async () => {
    const { live } = await shownSoFar(page);
    const table = { game: 'wa-wa-west', seats: 3, public: true, options: { maxRounds: 1, chooseMs: 20_000 } };
    const guest = await joinBots(server.url, table);
    await guest.sit('Zora');
    await expect.poll(async () => (await shownSoFar(page)).live).toBe(live + 1);
    await guest.choose('reload');
    await guest.untilOver(30_000);
    await guest.ask({ type: 'leave' });
    await guest.room.leave();
  };
  for (const [index, stop] of stops.entries()) {
    if (index < withLive) await playLive();
    else begunMs ||= Date.now();
    await untilShown(page, stop, 60_000 + shows * 10_000);
    // Always in the same match: one game has more to show than another.
    await expect(page.getByRole('list', { name: 'Players' }).getByText('Inés')).toBeAttached();
    await expect(page.locator('.tv[data-shows=replay] .screen-told [data-lit=true]').first()).toBeVisible();
    all.push(await kept(page, probe));
  }
  const shown = await shownSoFar(page);
  // What was shown after the live ones, at the speed of somebody who watches.
  const hours = (((Date.now() - begunMs) * speed * rate) / 3_600_000).toFixed(2);
  test.info().annotations.push({ type: 'kept', description: JSON.stringify({ ...shown, hours, all }) });
  const least = (name: 'heapMb' | 'nodes' | 'listeners') => Math.min(...all.slice(settled, -1).map((one) => one[name]));
  const last = all.at(-1)!;
  expect(last.heapMb).toBeLessThan(least('heapMb') + 1.5);
  expect(last.nodes).toBeLessThan(least('nodes') + 600);
  expect(last.listeners).toBeLessThan(least('listeners') + 5);
  expect(shown).toEqual({ replay: expect.any(Number), live: withLive });
});

/** Runs in the page, before anything of it: clocks, timers and frames tell of more time than has passed. */
function hurry(times: number): void {
  if (times === 1) return;
  const [now, date, frame, timeout, interval] = [
    performance.now.bind(performance),
    Date.now,
    requestAnimationFrame,
    setTimeout,
    setInterval,
  ];
  const begun = date();
  performance.now = () => now() * times;
  Date.now = () => begun + (date() - begun) * times;
  window.requestAnimationFrame = (then) => frame((ms) => then(ms * times));
  const sooner = (ms?: number) => (ms ?? 0) / times;
  Object.assign(window, {
    setTimeout: (then: () => void, ms?: number, ...rest: []) => timeout(then, sooner(ms), ...rest),
    setInterval: (then: () => void, ms?: number, ...rest: []) => interval(then, sooner(ms), ...rest),
  });
}
