/** Wa Wa West ++ as a decider: what a command comes to. What an event changes is in evolve.ts. */
import { at } from '../../contract/at.ts';
import { madeAt } from '../../contract/credit.ts';
import { playerAt } from '../../contract/decision.ts';
import { isRefusal, refuse, type Command, type Refusal, type Seat } from '../../contract/game.ts';
import { evolve } from './evolve.ts';
import { isAwaited, mayStunAnother, usesTarget, whyNot, type Named } from './legal.ts';
import { catalogueOf, SKIP, type Item } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import { chooseMsOf, revealMsOf } from './clocks.ts';
import { endingOf, reveal } from './reveal.ts';
import type { ChooseAction, Choice, Player, Team, WaWaWestEvent, WaWaWestState } from './types.ts';

export function initial(options: WaWaWestOptions, seats: number): WaWaWestState {
  const players = Array.from({ length: seats }, (_, seat): Player => ({
    seat,
    team: teamOf(options, seat),
    alive: true,
    left: false,
    ammo: options.headstart,
    juiced: false,
    guard: null,
    stunned: false,
    last: null,
    inARow: 0,
    spares: [],
    pick: null,
  }));
  return {
    phase: 'waiting',
    options,
    round: 0,
    opensAt: 0,
    deadline: 0,
    blast: false,
    blasts: [],
    players,
    outcome: null,
    ending: null,
  };
}

const teamOf = ({ teams }: WaWaWestOptions, seat: Seat): Team =>
  Array.isArray(teams) ? at(teams, seat) : teams ? ((seat % 2) as Team) : null;

export const start = ({ options, at }: { options: WaWaWestOptions; at: number }): WaWaWestEvent[] => [
  openRound(options, 1, at),
];

export const openRound = (options: WaWaWestOptions, round: number, opensAt: number): WaWaWestEvent => ({
  type: 'round-opened',
  round,
  opensAt,
  deadline: opensAt + chooseMsOf(options),
});

/** When the round must be resolved whoever is missing: at once if nobody is awaited. */
export function deadline(state: WaWaWestState): number | null {
  if (state.phase !== 'choosing') return null;
  return state.players.some(isAwaited) ? state.deadline : state.opensAt;
}

/** What was chosen already keeps its distance from whatever else is fired. */
export const postponed = (state: WaWaWestState, byMs: number): WaWaWestState => ({
  ...state,
  opensAt: state.opensAt + byMs,
  deadline: state.deadline + byMs,
  players: state.players.map((player) => ({
    ...player,
    pick: player.pick && { ...player.pick, at: player.pick.at + byMs },
  })),
});

export function decide(state: WaWaWestState, command: Command<ChooseAction>): WaWaWestEvent[] | Refusal {
  if (command.type === 'clock') {
    const due = deadline(state);
    return due !== null && command.at >= due ? resolve(state, due) : [];
  }
  const player = playerAt(state, command.seat);
  if (isRefusal(player)) return player;

  const facts =
    command.type === 'leave'
      ? leave(player, command.at)
      : choose(state, player, command.act, { cameAt: command.at, madeAt: madeAt(command) });
  if ('refused' in facts) return facts;
  const next = facts.reduce(evolve, state);
  const isComplete = !next.players.some(isAwaited) && command.at >= state.opensAt;
  return isComplete ? [...facts, ...resolve(next, command.at)] : facts;
}

function leave({ seat, left }: Player, at: number): WaWaWestEvent[] | Refusal {
  if (left) return refuse('already-left', 'You have left this match.');
  return [{ type: 'left', seat, at }];
}

/** When a choice came in, and when it counts as made, ms. */
export interface When {
  cameAt: number;
  madeAt: number;
}

export function choose(
  state: WaWaWestState,
  player: Player,
  action: ChooseAction,
  when: When,
): WaWaWestEvent[] | Refusal {
  const { seat } = player;
  const { cameAt } = when;
  const firedAt = Math.max(when.madeAt, state.opensAt);
  const catalogue = catalogueOf(state.options);
  const item = catalogue.items.get(action.item);
  const named: Named = { target: action.target ?? null, ...(isSeat(action.stun) && { stun: action.stun }) };

  if (!item)
    return refuse(
      'unknown-item',
      `No item "${action.item.slice(0, 40)}". Items: ${catalogue.choosable.map((row) => row.id).join(', ')}.`,
    );
  if (!item.choosable) return refuse('not-choosable', `${item.name} cannot be chosen.`);
  if ([named.target, named.stun].some((other) => isSeat(other) && !state.players[other]))
    return refuse('no-such-target', `A target is a seat, 0 to ${state.players.length - 1}.`);
  if (player.left) return refuse('left', 'You have left this match.');
  if (!player.alive) return refuse('dead', 'You are out: the dead choose nothing.');
  if (cameAt < state.opensAt) return refuse('not-open', 'The reveal is still playing: the next round is not open yet.');
  if (firedAt >= state.deadline) return refuse('too-late', 'The time for this round is up.');
  if (player.stunned) return refuse('stunned', 'You are stunned and skip this round.');
  if (player.pick) return refuse('already-chosen', 'Your choice is made, and it is final.');

  return [{ type: 'chose', seat, pick: pickOf(state, seat, item, named, { firedAt, cameAt }) }];
}

const isSeat = (seat: Seat | null | undefined): seat is Seat => seat !== null && seat !== undefined;

/** [WW-6] What is not possible becomes Skip; what was tried, and why not, is kept. */
function pickOf(
  state: WaWaWestState,
  seat: Seat,
  item: Item,
  { target, stun }: Named,
  { firedAt: at, cameAt }: { firedAt: number; cameAt: number },
): Choice {
  const fired = { at, ...(cameAt > at && { creditMs: cameAt - at }) };
  // Only a name that means something is kept: logs that know of none have no such field.
  const stuns = stun !== undefined && mayStunAnother(state.options, item) && { stun };
  const why = whyNot(state, seat, item.id, { target, stun });
  if (why) return { item: SKIP, target: null, ...fired, tried: { item: item.id, target, ...stuns }, why };
  const aim = usesTarget(state.options, item) ? target : null;
  return { item: item.id, target: aim, ...stuns, ...fired, tried: null, why: null };
}

/** The reveal at that moment, and the end or the next round, which opens when the pause ends. */
function resolve(state: WaWaWestState, at: number): WaWaWestEvent[] {
  const revealed = reveal(state, at);
  const after = evolve(state, revealed);
  const ending = endingOf(state, revealed, after);
  return [
    revealed,
    ending ? { type: 'ended', ...ending } : openRound(state.options, state.round + 1, at + revealMsOf(state.options)),
  ];
}
