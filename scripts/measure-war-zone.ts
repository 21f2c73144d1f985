/**
 * `npm run measure:war-zone -- [--matches N] [--temperament gentle|even|sharp]`: bots of War Zone among themselves, N
 * matches (1,000) for each number of seats with each variant, alone and all together; prints how many end by the turn limit,
 * how long they are, and how many attacks are counteractions. Sharp ones take far longer.
 */
import { parseArgs } from 'node:util';
import { at } from '../shared/contract/at.ts';
import { isRefusal, temperaments, type Temperament } from '../shared/contract/game.ts';
import { chanceOf, unnamed } from '../shared/contract/random.ts';
import { engine } from '../shared/games/war-zone/engine.ts';
import { warZone } from '../shared/games/war-zone/game.ts';
import { isAwaited } from '../shared/games/war-zone/legal.ts';

const { values } = parseArgs({
  options: { matches: { type: 'string', default: '1000' }, temperament: { type: 'string', default: 'even' } },
});
const matches = Number(values.matches);
const temperament = temperaments.find((one) => one === values.temperament);
if (!Number.isInteger(matches) || matches < 1 || matches > 100_000 || !temperament)
  throw new Error(`--matches is 1 to 100,000, --temperament one of ${temperaments.join(', ')}.`);

interface Measured {
  turns: number;
  atLimit: boolean;
  attacks: number;
  counteractions: number;
}

function play(seed: number, seats: number, room: object, manner: Temperament): Measured {
  const options = warZone.options.schema.parse(room);
  const chance = chanceOf(seed);
  const draws = unnamed(chance);
  let state = warZone.rules
    .start({ options, seats, at: 0, chance: draws })
    .reduce(warZone.rules.evolve, warZone.rules.initial(options, seats));
  let attacks = 0;
  let counteractions = 0;
  while (state.phase !== 'over') {
    const current = state;
    const { seat } = at(
      current.players.filter((player) => isAwaited(current, player.seat)),
      0,
    );
    const view = warZone.visibility.view(state, seat);
    const act = engine.choose(view, seat, { chance, temperament: manner });
    const events = warZone.rules.decide(state, { type: 'act', at: 0, seat, act }, draws);
    if (isRefusal(events)) throw new Error(events.message);
    for (const event of events) {
      if (event.type === 'attacked') attacks++;
      if (event.type === 'attacked' && event.counteraction) counteractions++;
    }
    state = events.reduce(warZone.rules.evolve, state);
  }
  return { turns: state.turnNumber, atLimit: state.ending === 'turn-limit', attacks, counteractions };
}

const tables = [
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats, teams: false })),
  ...[
    [4, 2],
    [6, 2],
    [6, 3],
  ].map(([seats = 0, teams = 0]) => ({ seats, teams })),
];
const variants = [
  {},
  { exchangeTwo: true },
  { copycat: true },
  { speedy: true },
  { exchangeTwo: true, copycat: true, speedy: true },
];

console.log('| seats | variants | matches | at the turn limit | turns | counteractions |\n|---|---|---|---|---|---|');
let all = 0;
for (const { seats, teams } of tables)
  for (const variant of variants) {
    const played = Array.from({ length: matches }, (_, index) =>
      play(index + 1, seats, { ...variant, teams }, temperament),
    );
    const sum = (of: (one: Measured) => number) => played.reduce((total, one) => total + of(one), 0);
    const atLimit = sum((one) => Number(one.atLimit));
    all += atLimit;
    const names = [...(teams ? [`${teams} teams`] : []), ...Object.keys(variant)].join(', ') || 'none';
    const share = ((100 * sum((one) => one.counteractions)) / sum((one) => one.attacks)).toFixed(1);
    const turns = (sum((one) => one.turns) / matches).toFixed(1);
    console.log(`| ${seats} | ${names} | ${matches} | ${atLimit} | ${turns} | ${share} % |`);
  }
console.log(`\n${all} of ${matches * tables.length * variants.length} ended by the turn limit.`);
