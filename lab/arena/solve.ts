/**
 * Solves the match of two of Wa Wa West ++ on the default options and writes its table.
 *
 *   npm run solve              takes a minute or two, writes shared/games/wa-wa-west/bot-duel-table.ts
 *   npm run solve -- --fit     some minutes more: what positions of more than two are worth, bot-worth-table.ts
 *   npm run solve -- --check   writes nothing: what a best response wins against the table as it is
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Duel } from '../../shared/games/wa-wa-west/bot-duel.ts';
import { iterate, packed, PairValues } from '../../shared/games/wa-wa-west/bot-duel-values.ts';
import { options as schema } from '../../shared/games/wa-wa-west/options.ts';
import { bestResponse } from './solve/best-response.ts';

const { values: flags } = parseArgs({
  options: { check: { type: 'boolean', default: false }, fit: { type: 'boolean', default: false } },
});
await (flags.check ? check() : flags.fit ? fitMore() : solve());

async function solve(): Promise<void> {
  const duel = new Duel(schema.parse({}));
  const standings = duel.standings();
  const values = new PairValues(standings.length * (duel.mostAmmo + 1));
  iterate(duel, values, { tell: (line) => console.log(line) });
  const code = [
    '/** Made by `npm run solve`: what every position of two is worth on the default options. */',
    `export const standings = ${JSON.stringify(standings)};`,
    `export const values = '${packed(values)}';`,
  ];
  await write('bot-duel-table.ts', code);
}

function write(name: string, code: string[]): Promise<void> {
  return writeFile(join(import.meta.dirname, '../../shared/games/wa-wa-west', name), `${code.join('\n')}\n`);
}

/** It stands on the table of two, which is read only now. */
async function fitMore(): Promise<void> {
  const { fit } = await import('./solve/fit.ts');
  await fit(console.log, (weights) =>
    write('bot-worth-table.ts', [
      '/** Made by `npm run solve -- --fit`: weights of strengths, see bot-worth.ts. */',
      `export const weights: readonly number[] = [${Array.from(weights, (weight) => weight.toFixed(2)).join(', ')}];`,
    ]),
  );
}

/** The table is read only now: it may have been missing. */
async function check(): Promise<void> {
  const { tabledDuel, tabledPlay } = await import('../../shared/games/wa-wa-west/bot-duel-play.ts');
  const rounds = bestResponse(tabledDuel, { play: tabledPlay, mostAmmo: 2 * tabledDuel.mostAmmo, rounds: 100 });
  for (const [index, share] of rounds.entries())
    if ((index + 1) % 10 === 0) console.log(`${index + 1} rounds: a best response wins ${share.toFixed(5)}`);
}
