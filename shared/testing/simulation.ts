/** Whole matches without a server: any game, any options, any number of seats, the same again for the same seed. */
import { isAwaited, isRefusal, type Command, type Game } from '../contract/game.ts';
import { chanceOf, type Chance } from '../contract/random.ts';

/** One step of a match: the state before, what was wished, and what it came to. */
export interface Step {
  before: any;
  command: Command<any>;
  events: any[];
  after: any;
}

export interface PlayedMatch {
  seed: number;
  seats: number;
  options: any;
  names: string[];
  start: any[];
  steps: Step[];
  end: any;
  /** Fresh chance, the same each time. */
  chance(): Chance;
}

/** A match between bots, players who do anything legal, some who dawdle and, now and then, one who leaves. */
export function playMatch(
  game: Game,
  seed: number,
  randomOptions: (chance: Chance, seats: number) => object,
): PlayedMatch {
  const chance = chanceOf(seed);
  const { min, max } = game.info.seats;
  const seats = Math.min(max, min + Math.floor((max - min + 1) * chance.float() ** 2));
  const options = game.options.schema.parse(randomOptions(chance, seats));
  const problems = game.options.check(options, seats);
  if (problems.length > 0) throw new Error(`seed ${seed}: ${problems[0].field}: ${problems[0].message}`);
  const isBot = Array.from({ length: seats }, () => chance.float() < 0.2);

  const start = game.rules.start({ options, seats, at: 0, chance });
  let state = start.reduce(game.rules.evolve, game.rules.initial(options, seats));
  const steps: Step[] = [];
  let now = 0;
  const give = (command: Command<any>): boolean => {
    const events = game.rules.decide(state, command, chance);
    if (isRefusal(events)) return false;
    const before = state;
    state = events.reduce(game.rules.evolve, state);
    steps.push({ before, command, events, after: state });
    now = command.at;
    return true;
  };

  for (let wishes = 0; game.rules.outcome(state) === null; wishes++) {
    if (wishes > 40_000) throw new Error(`seed ${seed}: the match does not end`);
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
    const act = isBot[seat] ? game.bot.choose(view, seat, chance) : chance.pick(game.legalActions(view, seat));
    // In a pause nothing is taken: time passes.
    if (!give({ type: 'act', at, seat, act })) now = at;
  }
  const names = Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);
  return { seed, seats, options, names, start, steps, end: state, chance: () => chanceOf(seed + 1000) };
}
