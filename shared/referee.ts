/**
 * The referee: plays a script of commands with a game's real rules, without a server: to try a rule, or to settle a
 * dispute. The command line around it is replays/cli/referee.ts.
 */
import { z } from 'zod';
import {
  eventsAt,
  isRefusal,
  refuse,
  type Command,
  type Game,
  type GameTypes,
  type Outcome,
  type Refusal,
} from './contract/game.ts';
import { gameOf, games } from './games/index.ts';
import { problemsOf, readAction, sentenceOf } from './contract/problems.ts';
import type { NamedChance } from './contract/random.ts';

export interface ScriptError {
  error: { code: string; message: string };
}

export interface RefereeReport {
  steps: { error: { code: string; message: string } | null; table: unknown }[];
  outcome: Outcome | null;
}

const script = z.object({
  game: z.string(),
  seats: z.int(),
  options: z.unknown().optional(),
  seed: z.string().max(200).optional(),
  stack: z.unknown().optional(),
  commands: z.array(z.unknown()),
});

const timed = z.looseObject({ at: z.int().min(0) });
type Timed = z.output<typeof timed>;
const seated = z.object({ type: z.string(), seat: z.int().min(0) });

/**
 * Plays one script.
 * @param chanceFor makes all chance from the script's seed
 * @returns a step for each command, or an error if the script can't be played at all
 */
export function referee(text: unknown, chanceFor: (seed: string) => NamedChance): RefereeReport | ScriptError {
  const read = script.safeParse(text);
  if (!read.success) return unplayable('bad-script', sentenceOf(problemsOf(read.error)));
  const { seats, seed = '', stack } = read.data;

  const game = gameOf(read.data.game);
  if (!game)
    return unplayable(
      'unknown-game',
      `No game "${read.data.game.slice(0, 40)}". Games: ${games.map(({ info }) => info.id).join(', ')}.`,
    );
  const { min, max } = game.info.seats;
  if (seats < min || seats > max) return unplayable('bad-seats', `${game.info.title} has ${min} to ${max} seats.`);
  const options = game.options.schema.safeParse(read.data.options ?? {});
  if (!options.success) return unplayable('bad-options', sentenceOf(problemsOf(options.error)));
  const problems = game.options.check(options.data, seats);
  if (problems.length > 0) return unplayable('bad-options', sentenceOf(problems));
  if (stack !== undefined && !game.rules.stack)
    return unplayable('bad-stack', `${game.info.title} has nothing that can be stacked.`);
  const rigged = game.rules.stack?.(options.data, seats).optional().safeParse(stack);
  if (rigged?.error) return unplayable('bad-stack', sentenceOf(problemsOf(rigged.error)));

  const setting = { game, options: options.data, seats, stack: rigged?.data };
  return play(setting, read.data.commands, chanceFor(seed));
}

interface Setting {
  game: Game;
  options: GameTypes['options'];
  seats: number;
  /** Rigged chance, undefined for none. */
  stack: unknown;
}

function play(
  { game, options, seats, stack }: Setting,
  commands: unknown[],
  chance: NamedChance,
): RefereeReport | ScriptError {
  const steps: RefereeReport['steps'] = [];
  const apply = (state: GameTypes['state'], events: GameTypes['event'][]) => events.reduce(game.rules.evolve, state);
  const dealt = game.rules.start({ options, seats, at: 0, chance, stack });
  let state = apply(game.rules.initial(options, seats), dealt);
  /** Fires what is due at `at` or before. */
  const advance = (at: number) => {
    for (let due = game.rules.deadline(state); due !== null && due <= at; due = game.rules.deadline(state))
      state = apply(state, eventsAt(game, state, due, chance));
  };

  let now = 0;
  for (const written of commands) {
    let refusal: Refusal | null = null;
    const time = timed.safeParse(written);
    if (!time.success) refusal = refuse('bad-command', sentenceOf(problemsOf(time.error)));
    else {
      const { at } = time.data;
      if (at < now)
        return unplayable('falling-at', `Command ${steps.length + 1} is at ${at} ms, after one at ${now} ms.`);
      now = at;
      advance(at);
      const command = readCommand(game, seats, time.data);
      const answer = isRefusal(command) ? command : game.rules.decide(state, command, chance);
      if (isRefusal(answer)) refusal = answer;
      else state = apply(state, answer);
      advance(at);
    }
    steps.push({
      error: refusal && { code: refusal.refused, message: refusal.message },
      table: game.rules.refereeTable(state),
    });
  }
  return { steps, outcome: game.rules.outcome(state) };
}

function readCommand(game: Game, seats: number, written: Timed): Command<GameTypes['action']> | Refusal {
  const { at } = written;
  if (written.type === 'clock') return { type: 'clock', at };
  const who = seated.safeParse(written);
  if (!who.success) return refuse('bad-command', sentenceOf(problemsOf(who.error)));
  const { seat, type } = who.data;
  if (seat >= seats) return refuse('no-such-seat', `There are seats 0 to ${seats - 1}.`);
  if (type === 'leave') return { type, at, seat };

  const { at: _at, seat: _seat, ...rest } = written;
  const act = readAction(game, rest);
  return isRefusal(act) ? act : { type: 'act', at, seat, act };
}

const unplayable = (code: string, message: string): ScriptError => ({ error: { code, message } });
