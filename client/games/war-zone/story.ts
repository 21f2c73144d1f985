/** What is worth telling of a match: the end panel's facts and fates, the bar's words, the scrubber's marks. */
import type { Seat } from '../../../shared/contract/game.ts';
import { deckOf } from '../../../shared/games/war-zone/deck.ts';
import type { WarZoneEvent, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import { cardCount } from './words.ts';

/** What the bar says. Narrow screens show what stands before the comma. */
export function headline(view: WarZoneView): string {
  const turn = `${view.lightning ? 'Lightning, turn' : 'Turn'} ${view.turnNumber}`;
  switch (view.phase) {
    case 'waiting':
      return 'Waiting for players';
    case 'opening':
      return 'Opening, everyone may exchange';
    case 'attack':
      return `${turn}, attack or pass`;
    case 'defence':
      return `${turn}, ${deckOf(view.options).nameOf(view.pending!.card)} waits for its answer`;
    case 'exchange':
      return `${turn}, exchange`;
    case 'over':
      return `${turns(view.turnNumber)}, ${endWords(view)}`;
  }
}

function endWords({ ending, outcome }: WarZoneView): string {
  const tie = outcome?.tie ? 'a tie' : null;
  switch (ending) {
    case 'speedy':
      return tie ?? 'most health when the deck ran out';
    case 'turn-limit':
      return tie ?? 'most health at the limit';
    case 'lightning':
      return tie ?? 'the lightning round is won';
    default:
      return tie ?? 'last one standing';
  }
}

/** What can be seen of a seat, in words. */
export function told(view: WarZoneView, seat: Seat): string {
  const player = view.players[seat];
  const team = player.team === null ? [] : [`team ${'ABC'[player.team]}`];
  if (!player.alive) return [...team, player.left ? 'gone' : 'out'].join(', ');
  const { lastCard, pending, phase, turn } = view;
  const isOnTurn = turn === seat && phase !== 'over';
  const facts = [
    ...team,
    `${player.health} health`,
    cardCount(player.hand.length),
    isOnTurn && 'on turn',
    pending?.target === seat && 'attacked',
    phase === 'opening' && player.exchanged && 'ready',
    lastCard?.by === seat && `played ${deckOf(view.options).nameOf(lastCard.kind)} last`,
  ];
  return facts.filter((fact) => fact !== false).join(', ');
}

/** The health of a living player, for the replay's chart. */
export const health = {
  title: 'Health',
  of: (view: WarZoneView, seat: Seat): number | null => (view.players[seat].alive ? view.players[seat].health : null),
};

/** How each seat fared, in seat order. */
export function fates(events: WarZoneEvent[], view: WarZoneView): string[] {
  const ends = lastTurns(events);
  return view.players.map(({ seat, alive, health }) => {
    if (view.outcome?.winners.includes(seat)) return wayOfWinning(view, alive);
    const end = ends.get(seat);
    if (!alive && end) return end.turn === 0 ? `${end.how} in the opening` : `${end.how} in turn ${end.turn}`;
    return alive ? `${health} health` : 'not in the lightning round';
  });
}

function wayOfWinning(view: WarZoneView, alive: boolean): string {
  if (view.outcome!.tie) return 'ties';
  return alive ? 'wins' : 'wins with the team';
}

function lastTurns(events: WarZoneEvent[]): Map<Seat, { how: string; turn: number }> {
  const ends = new Map<Seat, { how: string; turn: number }>();
  let turn = 0;
  for (const event of events) {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    if (event.type === 'fell') ends.set(event.seat, { how: 'out', turn });
    if (event.type === 'left' && !ends.has(event.seat)) ends.set(event.seat, { how: 'left', turn });
  }
  return ends;
}

/** Moments for the scrubber: deaths, lightning, what is rare. */
export function marks(event: WarZoneEvent): { icon: string; label: string; grave: boolean }[] {
  switch (event.type) {
    case 'fell':
      return [{ icon: 'dead', label: 'One is out', grave: true }];
    case 'left':
      return [{ icon: 'leave', label: 'One leaves', grave: true }];
    case 'reshuffled':
      return [{ icon: 'replay', label: 'The deck is made new', grave: false }];
    case 'lightning-opened':
      return [{ icon: 'clock', label: 'Lightning round', grave: false }];
    case 'ended': {
      const { tie } = event.outcome;
      const label = tie ? 'The match ends in a tie' : 'The match is won';
      return [{ icon: tie ? 'players' : 'trophy', label, grave: false }];
    }
    default:
      return [];
  }
}

const turns = (count: number) => `${count} ${count === 1 ? 'turn' : 'turns'}`;
