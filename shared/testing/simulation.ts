/** Whole matches without a server: any game, any options, any number of seats, the same again for the same seed. */
import {
  isAwaited,
  isRefusal,
  temperaments,
  type Command,
  type Engine,
  type Game,
  type GameTypes,
} from '../contract/game.ts';
import { sentenceOf } from '../contract/problems.ts';
import { chanceOf, unnamed, type Chance, type NamedChance } from '../contract/random.ts';

/** One step of a match: the state before, a command that was granted, and what it came to. */
export interface PlayedStep<G extends GameTypes> {
  before: G['state'];
  command: Command<G['action']>;
  events: G['event'][];
  after: G['state'];
}

export interface PlayedMatch<G extends GameTypes> {
  seed: number;
  seats: number;
  options: G['options'];
  names: string[];
  start: G['event'][];
  steps: PlayedStep<G>[];
  end: G['state'];
  /** Fresh chance, the same each time. */
  chance(): Chance;
  /** The same, whatever is drawn. */
  draws(): NamedChance;
}

/** A match between bots, players who do anything legal, some who dawdle and, now and then, one who leaves. */
export function playMatch<G extends GameTypes>(
  game: Game<G>,
  seed: number,
  engine: Engine<G>,
  randomOptions: (chance: Chance, seats: number) => object,
): PlayedMatch<G> {
  const chance = chanceOf(seed);
  const { min, max } = game.info.seats;
  const seats = Math.min(max, min + Math.floor((max - min + 1) * chance.float() ** 2));
  const options = game.options.schema.parse(randomOptions(chance, seats));
  const problems = game.options.check(options, seats);
  if (problems.length > 0) throw new Error(`seed ${seed}: ${sentenceOf(problems)}`);
  const isBot = Array.from({ length: seats }, () => chance.float() < 0.2);

  const drawn = eachOnce(chance);
  const start = game.rules.start({ options, seats, at: 0, chance: drawn });
  let state = start.reduce(game.rules.evolve, game.rules.initial(options, seats));
  const steps: PlayedStep<G>[] = [];
  let now = 0;
  const give = (command: Command<G['action']>): boolean => {
    const events = game.rules.decide(state, command, drawn);
    if (isRefusal(events)) return false;
    const before = state;
    state = events.reduce(game.rules.evolve, state);
    steps.push({ before, command, events, after: state });
    now = command.at;
    return true;
  };

  for (let tries = 0; game.rules.outcome(state) === null; tries++) {
    if (tries > 40_000) throw new Error(`seed ${seed}: the match does not end`);
    const due = game.rules.deadline(state);
    const awaited = Array.from({ length: seats }, (_, seat) => seat).filter((seat) =>
      isAwaited(game, game.visibility.view(state, seat), seat),
    );
    if (chance.float() < 0.004) {
      if (due === null || due > now) give({ type: 'leave', at: now, seat: chance.int(seats) });
      continue;
    }
    const at = now + chance.int(chance.float() < 0.3 ? 60 : 900);
    if (due !== null && (due <= at || awaited.length === 0 || chance.float() < 0.02)) {
      give({ type: 'clock', at: due });
      continue;
    }
    const seat = chance.pick(awaited);
    const view = game.visibility.view(state, seat);
    const action = isBot[seat]
      ? engine.choose(view, seat, { chance, temperament: chance.pick(temperaments) })
      : chance.pick(game.legalActions(view, seat));
    // In a pause nothing is taken: time passes.
    if (!give({ type: 'act', at, seat, act: action })) now = at;
  }
  const names = Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);
  const fresh = { chance: () => chanceOf(seed + 1000), draws: () => unnamed(chanceOf(seed + 1000)) };
  return { seed, seats, options, names, start, steps, end: state, ...fresh };
}

/** Chance in which no two draws may have the same name: they would come out alike. */
function eachOnce(chance: Chance): NamedChance {
  const names = new Set<string>();
  return (draw) => {
    if (names.has(draw)) throw new Error(`"${draw}" is drawn twice.`);
    names.add(draw);
    return chance;
  };
}

/** For rules that draw: the same draws for the same seed. */
export const someChance = (seed: number): NamedChance => unnamed(chanceOf(seed));

/** For what must come out the same whatever chance says: rules that draw nothing there. @throws once they draw */
export const noChance: NamedChance = () => {
  throw new Error('No chance was to be drawn here.');
};

/** The state after a command. @throws if it is refused */
export function after<G extends GameTypes>(
  game: Game<G>,
  state: G['state'],
  command: Command<G['action']>,
  chance: NamedChance,
): G['state'] {
  const events = game.rules.decide(state, command, chance);
  if (isRefusal(events)) throw new Error(`${JSON.stringify(command)}: ${events.message}`);
  return events.reduce(game.rules.evolve, state);
}

/** The value, or now and then nothing: whatever reads it fills in its default. */
export const maybe = <T>(chance: Chance, odds: number, value: () => T): T | undefined =>
  chance.float() < odds ? value() : undefined;
