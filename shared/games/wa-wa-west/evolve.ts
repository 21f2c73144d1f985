/** What an event changes. */
import { unreachable, type Seat } from '../../contract/game.ts';
import type { Player, Revealed, WaWaWestEvent, WaWaWestState } from './types.ts';

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
