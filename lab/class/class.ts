/**
 * `npm run class -- [--visitors N] [--proxy none|bare|sample] [--within SECONDS] [--no-firefox]`: a whole class plays, see
 * README.md here. Prints who was where, and every sentence that a page showed. Exits with 1 where somebody is not in a match in
 * time, was thrown out, or has read a technical sentence.
 */
import { launchChromium } from '../../scripts/browser.ts';
import { oneOf, readOptions, stop } from '../command-line.ts';
import { keepResults, printTable } from '../results.ts';
import { hasFirefox, playInFirefox } from './firefox.ts';
import { FEWEST, MOST } from './people.ts';
import { playScene, proxies, type Played, type Spent } from './scene.ts';

const { visitors, firefox, ...asked } = readOptions({ visitors: MOST, proxy: 'bare', within: 60, firefox: true });
const withinMs = asked.within * 1000;
const proxy = oneOf('--proxy', proxies, asked.proxy);
if (visitors < FEWEST || visitors > MOST) stop(`--visitors is ${FEWEST} to ${MOST}.`);

/** Within this all have come: at a table people come one after the other, ms. */
const ARRIVE_WITHIN_MS = 20_000;
/** Whoever is not in a match after so many times what it may take is not waited for. */
const PATIENCE = 4;

let inFirefox: string | null = null;
const browser = await launchChromium(
  'disable-gpu',
  'disable-software-rasterizer',
  'disable-quic',
  'disable-background-networking',
);
const chromiumVersion = browser.version();
const played = await playScene({
  browser,
  visitors,
  proxy,
  arriveWithinMs: ARRIVE_WITHIN_MS,
  giveUpAfterMs: PATIENCE * withinMs,
  log: console.log,
  async afterwards(url) {
    await browser.close();
    if (firefox && hasFirefox()) inFirefox = await playInFirefox(url);
  },
});

if (played.everybodyInMs !== null && played.everybodyInMs > withinMs)
  played.problems.push(`It took ${seconds(played.everybodyInMs)} until everybody was in a match.`);
if (firefox && inFirefox === null) played.problems.push('No match was played in Firefox: there is none.');
report(played);
// Only a whole class is kept.
if (visitors === MOST) {
  const sentences = played.sentences.map(({ sentence, people }) => ({ sentence, people: people.length }));
  const browsers = { chromium: chromiumVersion, firefox: inFirefox };
  keepResults('class', { proxy, browsers, ...played, sentences });
}
process.exit(played.problems.length > 0 ? 1 : 0);

function report({ people, sentences, everybodyInMs, problems, spentS }: Played & { spentS: Spent }): void {
  printTable([
    ['who', 'with', 'table', 'what is special', 'sat down', 'in the match', 'where'],
    ...people.map(({ name, device, table, trouble, satDownMs, inMatchMs, where }) => [
      name,
      device,
      'AB'.charAt(table),
      trouble ?? '',
      seconds(satDownMs),
      seconds(inMatchMs),
      where,
    ]),
  ]);
  console.log(`Everybody was in a match after ${seconds(everybodyInMs)}.`);
  console.log(`Processor time: ${spentS.all.toFixed(0)} s in all, ${spentS.server.toFixed(1)} s of it the server's.`);
  if (inFirefox) console.log(`Firefox ${inFirefox} has played a match.`);
  console.log(`\n${sentences.length} sentences, with how many people saw them:`);
  for (const { sentence, people: readers } of sentences)
    console.log(`${String(readers.length).padStart(4)}  ${sentence}`);
  console.log(problems.length > 0 ? '\nWhat must not be:' : '\nNothing that must not be.');
  for (const problem of problems) console.log(`- ${problem}`);
}

function seconds(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`;
}
