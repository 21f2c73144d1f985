/** Given a table, when these rounds are played, then … : rounds written on one line, for tests. */
import type { z } from 'zod';
import { at } from '../../contract/at.ts';
import { isRefusal, type Command, type Seat } from '../../contract/game.ts';
import { noChance } from '../../testing/simulation.ts';
import { waWaWest } from './game.ts';
import { options as optionsSchema } from './options.ts';
import type { ChooseAction, Player, Revealed, WaWaWestEvent, WaWaWestState } from './types.ts';

export interface Script {
  options?: z.input<typeof optionsSchema>;
  /** How the players stand when round 1 opens: all alike, or seat by seat. Without it everyone has 30 ammo. */
  given?: Partial<Player> | Partial<Player>[];
  /** A Firework Blast is active in round 1. */
  blast?: boolean;
  /** So are these of the table's own. */
  blasts?: string[];
}

/** What came of the rounds. */
interface Played {
  state: WaWaWestState;
  events: WaWaWestEvent[];
  /** The last reveal. */
  revealed: Revealed;
  /** `0 gun>1`, with a `~` where juice saved the one hit; in the order of the log. */
  hits: string[];
  /** Seats that died in the last round. */
  died: Seat[];
  alive: Seat[];
  ammo: number[];
  /** What each living seat's item counted as, with what became Skip: `skip (gun: ammo)`. */
  played: string[];
  /** The end, such as `last-side 1` or `standoff 0 1`; null while the match goes on. */
  end: string | null;
  refusals: string[];
}

/** One row of a test: whatever it names of what came of the rounds must be so. */
export interface Row extends Script, Partial<Omit<Played, 'state' | 'revealed'>> {
  name: string;
  rounds: string[];
  /** Parts of the state and of the last reveal. */
  state?: object;
  revealed?: object;
}

export const playRow = (row: Row): Played => playRounds(row, ...row.rounds);

/** What the row names, and that nothing was refused. */
export function expectedOf(row: Row): object {
  const expected: Partial<Row> = { refusals: [], ...row };
  for (const key of ['name', 'rounds', 'options', 'given', 'blast', 'blasts'] as const) delete expected[key];
  return expected;
}

/**
 * Plays rounds. A line has a part for each seat, in seat order: `gun>1@40` is Gun at seat 1, 40 ms after
 * the round opened; `stun-gun>1/2` names seat 2 to stun; `-` is no choice, `x` is a player who is out; `!` after it leaves for good. Without
 * `@`, seat 0 is first and each next one 100 ms later, which no photo finish confuses.
 */
export function playRounds(script: Script, ...lines: string[]): Played {
  let state = openTable(script, at(lines, 0).split('|').length);
  const events: WaWaWestEvent[] = [];
  const refusals: string[] = [];
  const give = (command: Command<ChooseAction>) => {
    const answer = waWaWest.rules.decide(state, command, noChance);
    if (isRefusal(answer)) return refusals.push(answer.refused);
    events.push(...answer);
    state = answer.reduce(waWaWest.rules.evolve, state);
  };

  for (const line of lines) {
    const { round } = state;
    for (const command of readLine(line, state.opensAt)) if (state.round === round) give(command);
    if (state.round === round && state.phase === 'choosing')
      give({ type: 'clock', at: waWaWest.rules.deadline(state)! });
  }
  return summaryOf(state, events, refusals);
}

/** A table in round 1, which opened at 0 ms. */
export function openTable(
  { options = {}, given = { ammo: 30 }, blast = false, blasts = [] }: Script,
  seats: number,
): WaWaWestState {
  const read = optionsSchema.parse(options);
  const state = waWaWest.rules
    .start({ options: read, seats, at: 0, chance: noChance })
    .reduce(waWaWest.rules.evolve, waWaWest.rules.initial(read, seats));
  const standing = (seat: Seat) => (Array.isArray(given) ? given[seat] : given);
  return { ...state, blast, blasts, players: state.players.map((player, seat) => ({ ...player, ...standing(seat) })) };
}

function readLine(line: string, opensAt: number): Command<ChooseAction>[] {
  const commands = line.split('|').flatMap((part, seat): Command<ChooseAction>[] => {
    const [, item = fail(part), target, stun, firedAt, leaves] =
      /^([\w-]+)(?:>(\d+))?(?:\/(\d+))?(?:@(\d+))?(!)?$/.exec(part.trim()) ?? [];
    const time = opensAt + (firedAt === undefined ? seat * 100 : Number(firedAt));
    const named = { ...(target && { target: Number(target) }), ...(stun && { stun: Number(stun) }) };
    const action: ChooseAction = { type: 'choose', item, ...named };
    return [
      ...(item === '-' || item === 'x' ? [] : [{ type: 'act' as const, at: time, seat, act: action }]),
      ...(leaves ? [{ type: 'leave' as const, at: time, seat }] : []),
    ];
  });
  return commands.sort((a, b) => a.at - b.at);
}

function fail(part: string): never {
  throw new Error(`A part of a round reads like "gun>1@40!", not "${part}".`);
}

function summaryOf(state: WaWaWestState, events: WaWaWestEvent[], refusals: string[]): Played {
  const revealed = events.findLast((event) => event.type === 'revealed')!;
  return {
    state,
    events,
    revealed,
    hits: revealed.hits.map(({ by, item, on, saved }) => `${by} ${item}>${on}${saved ? '~' : ''}`),
    died: revealed.died.map(({ seat }) => seat),
    alive: state.players.filter(({ alive }) => alive).map(({ seat }) => seat),
    ammo: state.players.map(({ ammo }) => ammo),
    played: revealed.plays.map(({ item, tried, why }) =>
      why === null ? item : `${item} (${tried ? `${tried}: ` : ''}${why})`,
    ),
    end: state.outcome && [state.ending, ...state.outcome.winners].join(' '),
    refusals,
  };
}
