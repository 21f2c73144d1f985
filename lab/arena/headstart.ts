/**
 * `npm run measure:headstart -- [--matches M] [--seats LIST] [--headstarts LIST] [--bot TEMPERAMENT] [--write]`: how
 * many matches of Wa Wa West ++ are over in round 1, and by the end of round 2, when the house's bots play them by the
 * default options but for the headstart. Each number of seats with each headstart is M matches (100), the same again
 * each time; they are played no further than round 2. With --write the table becomes the one that the form warns from
 * (headstart-figures.ts), which wants all seats.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chanceIn } from '../../replays/log/fairness.ts';
import { eventsAt, isRefusal, temperaments, type Temperament } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { engine } from '../../shared/games/wa-wa-west/engine.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { isAwaited } from '../../shared/games/wa-wa-west/legal.ts';
import type { WaWaWestEvent, WaWaWestState } from '../../shared/games/wa-wa-west/types.ts';
import { noChance } from '../../shared/testing/simulation.ts';

const everySeats = Array.from({ length: 15 }, (_, index) => index + 2);
const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '100' },
    seats: { type: 'string', default: everySeats.join() },
    headstarts: { type: 'string', default: '1,2,3,4,5,6,8,10,15,30' },
    bot: { type: 'string', default: 'sharp' },
    write: { type: 'boolean', default: false },
  },
});
const numbersIn = (list: string) => list.split(',').map(Number);
const matches = Number(values.matches);
const headstarts = numbersIn(values.headstarts);
const temperament = temperaments.find((one) => one === values.bot);
if (!temperament) throw new Error(`A bot is ${temperaments.join(', ')}.`);

const rows = numbersIn(values.seats).map((seats) => {
  const shares = headstarts.map((headstart) => sharesOf(seats, headstart, temperament));
  const row = { seats, first: shares.map(([first]) => first), second: shares.map(([, second]) => second) };
  console.log(JSON.stringify(row));
  return row;
});

if (values.write)
  writeFileSync(
    join(import.meta.dirname, '../../shared/games/wa-wa-west/headstart-figures.ts'),
    `/**
 * Of 100 matches between ${temperament} bots, so many were over in round 1, and by the end of round 2: for each number of
 * seats, by headstart. Made by \`npm run measure:headstart -- --write\`, from ${matches} matches each.
 */
export const headstarts = [${headstarts.join(', ')}];
// prettier-ignore
export const overBy: Record<number, { first: readonly number[]; second: readonly number[] }> = {
${rows.map(({ seats, first, second }) => `  ${seats}: { first: [${first.join(', ')}], second: [${second.join(', ')}] },`).join('\n')}
};
`,
  );

/** Percent of the matches that are over in round 1, and by the end of round 2. */
function sharesOf(seats: number, headstart: number, temperament: Temperament): [first: number, second: number] {
  const over = [0, 0, 0];
  for (let match = 1; match <= matches; match++) {
    const chance = chanceIn(`headstart ${headstart} ${seats} ${match}`)('players');
    over[lastRoundOf(seats, headstart, temperament, chance) - 1]!++;
  }
  const percent = (count: number) => Math.round((100 * count) / matches);
  return [percent(over[0]!), percent(over[0]! + over[1]!)];
}

/** The round in which the match is over; 3 for any later one. */
function lastRoundOf(seats: number, headstart: number, temperament: Temperament, chance: Chance): number {
  const options = waWaWest.options.schema.parse({ headstart });
  const evolved = (from: WaWaWestState, events: WaWaWestEvent[]) => events.reduce(waWaWest.rules.evolve, from);
  let state = evolved(
    waWaWest.rules.initial(options, seats),
    waWaWest.rules.start({ options, seats, at: 0, chance: noChance }),
  );
  while (state.phase === 'choosing' && state.round <= 2) {
    const { round, opensAt } = state;
    const choices = state.players.filter(isAwaited).map(({ seat }) => {
      const view = waWaWest.visibility.view(state, seat);
      const { fromMs, toMs } = waWaWest.bot.delay(view, opensAt);
      const at = Math.floor(opensAt + fromMs + chance.float() * (toMs - fromMs));
      return { type: 'act' as const, at, seat, act: engine.choose(view, seat, { chance, temperament }) };
    });
    for (const choice of choices.toSorted((a, b) => a.at - b.at)) {
      const events = waWaWest.rules.decide(state, choice, noChance);
      if (isRefusal(events)) throw new Error(events.message);
      state = evolved(state, events);
    }
    // Where all are stunned nobody chooses, and the round is over as it opens.
    if (state.phase === 'choosing' && state.round === round)
      state = evolved(state, eventsAt(waWaWest, state, waWaWest.rules.deadline(state)!, noChance));
  }
  return state.phase === 'over' ? state.round : 3;
}
