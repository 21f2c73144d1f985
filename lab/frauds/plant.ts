/** Plants frauds, has each looked at, and counts what was found. */
import { at } from '../../shared/contract/at.ts';
import { chanceOf, type Chance } from '../../shared/contract/random.ts';
import { mustEntry, TestBook } from './book.ts';
import { play, type Casting, type Played } from './honest.ts';
import { holds, lookAt, type Found } from './look.ts';
import { keptFrom, playerOf, shown, spectatorOf, type Plant, type Planted, type Town } from './planted.ts';
import { columns, rows, type Column, type Row } from './rows.ts';

export interface Tally {
  planted: number;
  /** By what the level made of it. */
  found: Record<Column, Record<Found, number>>;
}

export interface Result {
  /** By row, in their order. */
  tallies: Tally[];
  controls: number;
  /** What is not as claimed, each in a sentence. */
  wrong: string[];
}

const TOWN = 40;
/** So many matches are tried before a sort of fraud is said to have no place anywhere. */
const TRIES = 400;

/** @param count of frauds; honest matches come besides @param seed the same one plants the same frauds */
export async function plantFrauds(count: number, seed: number): Promise<Result> {
  const result: Result = { tallies: rows.map(noneFound), controls: 0, wrong: [] };
  const chance = chanceOf(seed);
  let town = townOf(seed, 0);
  for (let number = 0; number < count; number++) {
    if (number % 500 === 499) town = townOf(seed, number);
    const row = number % rows.length;
    const { name, claims, plant } = sortIn(at(rows, row), Math.floor(number / rows.length));
    const found = await lookAt(plantSomewhere(plant, town, chance, name));
    const tally = at(result.tallies, row);
    tally.planted++;
    for (const column of columns) {
      tally.found[column][found[column]]++;
      if (!holds[claims[column]](found[column]))
        result.wrong.push(
          `Fraud ${number} (${name}): “${column}” is claimed to be ${claims[column]}, and was ${found[column]}.`,
        );
    }
  }
  await lookAtHonest(Math.max(30, Math.round(count / 20)), seed, result);
  return result;
}

/** The sorts of a row take turns. */
function sortIn({ what, claims, sorts }: Row, turn: number) {
  const all = Object.entries(sorts);
  const [sort, plant] = at(all, turn % all.length);
  return { name: `${what}: ${sort}`, claims, plant };
}

const noneFound = (): Tally => ({
  planted: 0,
  found: Object.fromEntries(
    columns.map((column) => [column, { found: 0, doubted: 0, quiet: 0, silent: 0 }]),
  ) as Tally['found'],
});

function townOf(seed: number, number: number): Town {
  const matches = Array.from({ length: TOWN }, (_, index) => {
    const casting: Casting = { isSlow: index % 8 === 6, isRestless: index % 8 === 7, isAbandoned: index % 10 === 9 };
    return play(Math.imul(seed, 1_000_003) + number + index, casting);
  });
  return { matches, book: new TestBook(matches.map(({ log }) => mustEntry(log))) };
}

function plantSomewhere(plant: Plant, town: Town, chance: Chance, name: string): Planted {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const planted = plant(chance.pick(town.matches), town, chance);
    if (planted) return planted;
  }
  throw new Error(`There was no place for this fraud in ${TRIES} tries: ${name}.`);
}

/** Matches of which nothing is wrong: programs, lost keys, failed starts, closed tables, logs saved before the end. */
async function lookAtHonest(count: number, seed: number, result: Result): Promise<void> {
  const chance = chanceOf(seed + 1);
  for (let number = 0; number < count; number++) {
    const casting: Casting = {
      isMixed: number % 2 === 1,
      isSlow: number % 3 === 1,
      isRestless: number % 4 === 2,
      isAbandoned: number % 5 === 3,
    };
    const played = play(Math.imul(seed, 7_000_003) + number, casting);
    const others = Array.from({ length: 4 }, (_, index) => play(number + index));
    const book = new TestBook([played, ...others].map(({ log }) => mustEntry(log)));
    for (const [nth, planted] of looksAt(played, book, chance).entries()) {
      result.controls++;
      const found = await lookAt(planted);
      for (const column of columns)
        if (!isFair(column, found[column], { isWhole: nth === 0, isMixed: casting.isMixed ?? false }))
          result.wrong.push(`Honest match ${number} of ${seed}: “${column}” is ${found[column]}.`);
    }
  }
}

/** All of an honest match is good. Not all is proven where not all was signed, or it was saved before its end. */
function isFair(column: Column, found: Found, { isWhole, isMixed }: { isWhole: boolean; isMixed: boolean }): boolean {
  if (found === 'found') return false;
  return !isWhole || found === 'quiet' || (column === 'signed' && isMixed);
}

/** As a whole, and as it was saved at some time before the end. */
function looksAt(played: Played, book: TestBook, chance: Chance): Planted[] {
  const whole = shown(played.log, played, { matches: [], book }, chance);
  const player = playerOf(played, chance.int(2));
  player.commands.push({ id: 'refused-000000001', payload: '{"type":"leave"}', pos: null });
  const starts = played.log.flatMap(({ cause }, pos) => (pos > 0 && cause ? [pos] : []));
  const log = played.log.slice(0, chance.pick(starts));
  const late = spectatorOf(played, chance.int(played.log.length));
  return [
    { ...whole, player },
    { ...whole, log, player, spectator: late, kept: keptFrom(book, played, chance) },
  ];
}
