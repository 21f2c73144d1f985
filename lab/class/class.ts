/**
 * `npm run class -- [--visitors N] [--proxy none|bare|sample] [--within SECONDS] [--no-firefox]`: a whole class plays, see
 * README.md here. Prints who was where, and every sentence that a page showed. Exits with 1 where somebody is not in a match in
 * time, was thrown out, or has read a technical sentence.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/browser.ts';
import { hasFirefox, playInFirefox } from './firefox.ts';
import { FEWEST, MOST } from './people.ts';
import { proxies } from './proxy.ts';
import { playScene, type Played } from './scene.ts';

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: String(MOST) },
    proxy: { type: 'string', default: 'bare' },
    within: { type: 'string', default: '60' },
    firefox: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const visitors = Number(values.visitors);
const withinMs = Number(values.within) * 1000;
const proxy = proxies.find((one) => one === values.proxy);
if (!Number.isInteger(visitors) || visitors < FEWEST || visitors > MOST || !proxy || !(withinMs > 0))
  throw new Error(`--visitors is ${FEWEST} to ${MOST}, --proxy one of ${proxies.join(', ')}, --within seconds.`);

/** Within this all have come: at a table people come one after the other, ms. */
const ARRIVE_WITHIN_MS = 20_000;
/** Whoever is not in a match after so many times what it may take is not waited for. */
const PATIENCE = 4;

let inFirefox: string | null = null;
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-quic',
    '--disable-background-networking',
  ],
});
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
    if (values.firefox && hasFirefox()) inFirefox = await playInFirefox(url);
  },
});

if (played.everybodyInMs !== null && played.everybodyInMs > withinMs)
  played.problems.push(`It took ${seconds(played.everybodyInMs)} until everybody was in a match.`);
if (values.firefox && inFirefox === null) played.problems.push('No match was played in Firefox: there is none.');
report(played);
write(played);
process.exit(played.problems.length > 0 ? 1 : 0);

function report({ people, sentences, everybodyInMs, problems }: Played): void {
  console.log(
    '\n| who | with | table | what is special | sat down | in the match | where |\n|---|---|---|---|---|---|---|',
  );
  for (const { name, device, table, trouble, satDownMs, inMatchMs, where } of people) {
    const cells = [name, device, 'AB'[table], trouble ?? '', seconds(satDownMs), seconds(inMatchMs), where];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nEverybody was in a match after ${seconds(everybodyInMs)}.`);
  if (inFirefox) console.log(`Firefox ${inFirefox} has played a match.`);
  console.log(`\n${sentences.length} sentences, with how many people saw them:`);
  for (const { sentence, people: readers } of sentences)
    console.log(`${String(readers.length).padStart(4)}  ${sentence}`);
  console.log(problems.length > 0 ? '\nWhat must not be:' : '\nNothing that must not be.');
  for (const problem of problems) console.log(`- ${problem}`);
}

/** Only a whole class is kept. */
function write(result: Played): void {
  if (visitors !== MOST) return;
  const folder = join(import.meta.dirname, '..', 'results');
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const browsers = { chromium: chromiumVersion, firefox: inFirefox };
  mkdirSync(folder, { recursive: true });
  const sentences = result.sentences.map(({ sentence, people }) => ({ sentence, people: people.length }));
  const kept = { date: new Date().toISOString(), machine, proxy, browsers, ...result, sentences };
  writeFileSync(join(folder, 'class.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

function seconds(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`;
}
