/** What an event changes. */
import { unreachable, type Seat } from '../../contract/game.ts';
import { catalogueOf, type Summoned } from './items.ts';
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
        blasts: [...new Set(summonedAs(state, event, 'blast').map(({ item }) => item))],
        players: state.players.map((player) => settle(player, event, state)),
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

/** Of what the table's own items summoned, the guards or the blasts. */
const summonedAs = ({ options }: WaWaWestState, { summoned = [] }: Revealed, as: Summoned) =>
  summoned.filter(({ item }) => catalogueOf(options).items.get(item)?.summoned === as);

const clean = { ammo: 0, juiced: false, guard: null, stunned: false, last: null, inARow: 0, pick: null };

/** [WW-25] The dead keep nothing. */
export const bury = (player: Player): Player => ({ ...player, ...clean, alive: false });

/** What one player has and is after a reveal. */
function settle(player: Player, revealed: Revealed, state: WaWaWestState): Player {
  const { seat } = player;
  const revival = revealed.revived.find((raised) => raised.seat === seat);
  if (revival) {
    const spares = state.options.rules.mercy ? [...new Set([...player.spares, ...revival.by])] : [];
    return { ...player, ...clean, alive: true, spares };
  }

  const play = revealed.plays.find((one) => one.seat === seat);
  if (!play) return player;
  if (revealed.died.some((dead) => dead.seat === seat)) return bury(player);

  const sum = (shares: { ammo: number }[]) => shares.reduce((total, share) => total + share.ammo, 0);
  return {
    ...player,
    ammo:
      player.ammo -
      play.cost -
      sum(revealed.stolen.filter((theft) => theft.from === seat)) +
      sum(revealed.gained.filter((gain) => gain.seat === seat)) +
      sum(revealed.stolen.filter((theft) => theft.by === seat)),
    juiced: revealed.juiced.includes(seat),
    guard: summonedAs(state, revealed, 'guard').find((summon) => summon.seat === seat)?.item ?? null,
    stunned: revealed.stunned.some((stunned) => stunned.seat === seat),
    last: play.item,
    inARow: player.last === play.item ? player.inARow + 1 : 1,
    pick: null,
  };
}
