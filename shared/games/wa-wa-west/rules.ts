/** Wa Wa West ++ as a decider: what a command comes to, and what an event changes. */
import { refuse, unreachable, type Command, type Refusal, type Seat } from '../../contract/game.ts';
import { usesTarget, whyNot } from './legal.ts';
import { catalogueOf, SKIP } from './items.ts';
import { chooseMsOf, revealMsOf, type WaWaWestOptions } from './options.ts';
import { endingOf, reveal } from './reveal.ts';
import type { ChooseAct, Pick, Player, Revealed, Team, WaWaWestEvent, WaWaWestState } from './types.ts';

export function initial(options: WaWaWestOptions, seats: number): WaWaWestState {
  const players = Array.from({ length: seats }, (_, seat): Player => ({
    seat,
    team: teamOf(options, seat),
    alive: true,
    left: false,
    ammo: options.headstart,
    juiced: false,
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
    players,
    outcome: null,
    ending: null,
  };
}

const teamOf = ({ teams }: WaWaWestOptions, seat: Seat): Team =>
  Array.isArray(teams) ? teams[seat] : teams ? ((seat % 2) as Team) : null;

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

/** Stunned players and those who left have their Skip made for them. */
export const isAwaited = (player: Omit<Player, 'pick'> & { pick: unknown }): boolean =>
  player.alive && !player.left && !player.stunned && player.pick === null;

export function decide(state: WaWaWestState, command: Command<ChooseAct>): WaWaWestEvent[] | Refusal {
  if (command.type === 'clock') {
    const due = deadline(state);
    return due !== null && command.at >= due ? resolve(state, due) : [];
  }
  if (state.phase === 'over') return refuse('match-over', 'The match is over.');
  if (!state.players[command.seat]) return refuse('no-such-seat', `There are seats 0 to ${state.players.length - 1}.`);

  const facts = command.type === 'leave' ? leave(state, command) : choose(state, command.seat, command.act, command.at);
  if ('refused' in facts) return facts;
  const next = facts.reduce(evolve, state);
  const isComplete = !next.players.some(isAwaited) && command.at >= state.opensAt;
  return isComplete ? [...facts, ...resolve(next, command.at)] : facts;
}

function leave(state: WaWaWestState, { seat, at }: { seat: Seat; at: number }): WaWaWestEvent[] | Refusal {
  if (state.players[seat].left) return refuse('already-left', 'You have left this match.');
  return [{ type: 'left', seat, at }];
}

export function choose(state: WaWaWestState, seat: Seat, act: ChooseAct, at: number): WaWaWestEvent[] | Refusal {
  const player = state.players[seat];
  const catalogue = catalogueOf(state.options);
  const item = catalogue.items.get(act.item);
  const target = act.target ?? null;

  if (!item)
    return refuse(
      'unknown-item',
      `No item "${act.item.slice(0, 40)}". Items: ${catalogue.choosable.map((row) => row.id).join(', ')}.`,
    );
  if (!item.choosable) return refuse('not-choosable', `${item.name} cannot be chosen.`);
  if (target !== null && !state.players[target])
    return refuse('no-such-target', `A target is a seat, 0 to ${state.players.length - 1}.`);
  if (player.left) return refuse('left', 'You have left this match.');
  if (!player.alive) return refuse('dead', 'You are out: the dead choose nothing.');
  if (at < state.opensAt) return refuse('not-open', 'The reveal is still playing: the next round is not open yet.');
  if (at >= state.deadline) return refuse('too-late', 'The time for this round is up.');
  if (player.stunned) return refuse('stunned', 'You are stunned and skip this round.');
  if (player.pick) return refuse('already-chosen', 'Your choice is made, and it is final.');

  return [{ type: 'chose', seat, pick: pickOf(state, seat, { item: item.id, target }, at) }];
}

/** [WW-6] What is not possible becomes Skip; what was tried, and why not, is kept. */
function pickOf(state: WaWaWestState, seat: Seat, wish: { item: string; target: Seat | null }, at: number): Pick {
  const why = whyNot(state, seat, wish.item, wish.target);
  if (why) return { item: SKIP, target: null, at, tried: wish, why };
  const item = catalogueOf(state.options).items.get(wish.item)!;
  return { item: item.id, target: usesTarget(state.options, item) ? wish.target : null, at, tried: null, why: null };
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

export function evolve(state: WaWaWestState, event: WaWaWestEvent): WaWaWestState {
  switch (event.type) {
    case 'round-opened':
      return { ...state, phase: 'choosing', round: event.round, opensAt: event.opensAt, deadline: event.deadline };
    case 'chose': {
      const { pick } = event;
      if (pick === 'hidden') throw new Error('A hidden choice cannot be played: this is not the whole log.');
      return withPlayer(state, event.seat, { pick });
    }
    case 'left':
      return withPlayer(state, event.seat, { left: true });
    case 'revealed':
      return {
        ...state,
        blast: event.launched.length > 0,
        players: state.players.map((player) => settle(player, event)),
      };
    case 'ended':
      return { ...state, phase: 'over', ending: event.ending, outcome: event.outcome };
    default:
      return unreachable(event);
  }
}

const withPlayer = (state: WaWaWestState, seat: Seat, change: Partial<Player>): WaWaWestState => ({
  ...state,
  players: state.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)),
});

const clean = { ammo: 0, juiced: false, stunned: false, last: null, inARow: 0, pick: null };

/** [WW-25] The dead keep nothing. */
export const bury = (player: Player): Player => ({ ...player, ...clean, alive: false });

/** What one player has and is after a reveal. */
function settle(player: Player, revealed: Revealed): Player {
  const { seat } = player;
  const revival = revealed.revived.find((raised) => raised.seat === seat);
  if (revival) return { ...player, ...clean, alive: true, spares: [...new Set([...player.spares, ...revival.by])] };

  const play = revealed.plays.find((one) => one.seat === seat);
  if (!play) return player;
  if (revealed.died.some((dead) => dead.seat === seat)) return bury(player);

  const sum = (shares: { ammo: number }[]) => shares.reduce((total, share) => total + share.ammo, 0);
  return {
    ...player,
    ammo:
      player.ammo -
      play.cost +
      sum(revealed.gained.filter((gain) => gain.seat === seat)) +
      sum(revealed.stolen.filter((theft) => theft.by === seat)),
    juiced: revealed.juiced.includes(seat),
    stunned: revealed.stunned.some((stunned) => stunned.seat === seat),
    last: play.item,
    inARow: player.last === play.item ? player.inARow + 1 : 1,
    pick: null,
  };
}
