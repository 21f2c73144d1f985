/** All sentences about a match of War Zone. None says more than everyone at the table may know. */
import { at } from '../../contract/at.ts';
import type { Milestone, Seat } from '../../contract/game.ts';
import { eventsOf, highlightsOf, type Highlight, mostOf } from '../../contract/highlights.ts';
import { joinNames, joinSeats } from '../../contract/words.ts';
import { deckOf } from './deck.ts';
import type { Bonus, WarZoneAction, WarZoneEvent, WarZoneView } from './types.ts';

/** The sentences for an event; `names` by seat, `view` for the room's cards. */
export function describe(event: WarZoneEvent, names: string[], view: Pick<WarZoneView, 'options'>): string[] {
  const who = (seat: Seat) => names[seat];
  const { nameOf } = deckOf(view.options);
  switch (event.type) {
    case 'dealt':
      return [
        `${joinSeats(
          event.hands.map(({ seat }) => seat),
          names,
        )} are dealt ${cardCount(Math.max(...event.hands.map(({ cards }) => cards.length)))} each.`,
      ];
    case 'exchanged':
      return event.put.length > 0 ? [`${who(event.seat)} puts ${cardCount(event.put.length)} under the deck.`] : [];
    case 'passed':
      return [event.timedOut ? `${who(event.seat)} runs out of time and passes.` : `${who(event.seat)} passes.`];
    case 'attacked':
      return describeAttack(event, names, nameOf);
    case 'blocked':
      return [`${who(event.target)} blocks with ${nameOf(event.card)}.`];
    case 'hit': {
      const late = event.timedOut ? [`${who(event.target)} runs out of time.`] : [];
      const left = event.health > 0 ? `, ${event.health} health left` : '';
      const gain = event.gained > 0 ? [`${who(event.by)} gains ${event.gained} health.`] : [];
      return [...late, `${nameOf(event.attack)} costs ${who(event.target)} ${event.damage}${left}.`, ...gain];
    }
    case 'fell':
      return [`${who(event.seat)} is out.`];
    case 'left':
      return [`${who(event.seat)} leaves for good.`];
    case 'lapsed':
      return [`The attack on ${who(event.target)} comes to nothing.`];
    case 'reshuffled':
      return [
        event.after === 'passes'
          ? 'Everybody has passed: the discard pile is shuffled into the deck.'
          : 'The discard pile is shuffled and becomes the deck.',
      ];
    case 'lightning-opened':
      return [`${causeOf(event)} Lightning round between ${joinSeats(event.seats, names)}: 7 health, 4 cards.`];
    case 'ended':
      return [describeEnd(event, joinSeats(event.outcome.winners, names))];
    default:
      return [];
  }
}

/** What each sentence of an event is about. */
export function titles(event: WarZoneEvent, view: Pick<WarZoneView, 'options' | 'players'>): string[] {
  const title = titleOf(event, deckOf(view.options).nameOf);
  const nobody = view.players.map(() => '');
  return title === null ? [] : describe(event, nobody, view).map(() => title);
}

function titleOf(event: WarZoneEvent, nameOf: (kind: string) => string): string | null {
  switch (event.type) {
    case 'attacked':
      return nameOf(event.card);
    case 'hit':
      return `${event.damage} damage`;
    case 'dealt':
      return 'The deal';
    case 'exchanged':
      return 'Exchange';
    case 'passed':
      return 'Pass';
    case 'blocked':
      return 'Blocked';
    case 'fell':
      return 'Out';
    case 'left':
      return 'Gone';
    case 'lapsed':
      return 'Nothing comes of it';
    case 'reshuffled':
      return 'The deck again';
    case 'lightning-opened':
      return 'Lightning round';
    case 'ended':
      return 'The end';
    default:
      return null;
  }
}

/** One turn's events stand together: none of them needs a heading of its own. */
export function describeAction(action: WarZoneAction, names: string[], { options }: WarZoneView): string {
  const { nameOf } = deckOf(options);
  switch (action.type) {
    case 'attack':
      return `${nameOf(action.card)} at ${names[action.target]}`;
    case 'pass':
      return 'a pass';
    case 'block':
      return `blocking with ${nameOf(action.card)}`;
    case 'take':
      return 'taking it';
    case 'exchange':
      return action.cards.length > 0 ? `putting away ${joinNames(action.cards.map(nameOf))}` : 'keeping every card';
  }
}

export const heading = (): null => null;

function describeAttack(
  { by, target, card, counteraction, copycat }: Extract<WarZoneEvent, { type: 'attacked' }>,
  names: string[],
  nameOf: (kind: string) => string,
): string[] {
  const sentences = [`${names[by]} plays ${nameOf(card)} at ${names[target]}.`];
  if (counteraction) {
    const { health, damage } = counteraction;
    const gains = [damage > 0 && `${damage} more damage`, health > 0 && `${health} health`].filter(
      (gain) => gain !== false,
    );
    if (gains.length > 0) sentences.push(`A counteraction: ${joinNames(gains)}, unless it is blocked.`);
  }
  if (copycat > 0) sentences.push(`The same as the last attack: ${names[by]} gains ${copycat} health.`);
  return sentences;
}

type Ended = Extract<WarZoneEvent, { type: 'ended' }>;

function describeEnd(event: Ended, winners: string): string {
  const { tie, winners: seats } = event.outcome;
  const result = tie ? `A tie between ${winners}.` : `${winners} ${seats.length > 1 ? 'win' : 'wins'}.`;
  switch (event.ending) {
    case 'last-side':
      return result;
    case 'lightning':
      return `The lightning round is over. ${result}`;
    case 'speedy':
      return `${causeOf(event)} ${result}`;
    case 'turn-limit':
      return `The last turn is played. ${result}`;
  }
}

/** What a speedy game ends by. */
const causeOf = ({ after }: { after?: 'passes' }): string =>
  after === 'passes' ? 'Everybody has passed.' : 'The deck is out.';

/** "3 cards" */
export const cardCount = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** "2 health and 1 damage"; empty where there is nothing. */
export const gainWords = ({ health, damage }: Bonus): string =>
  [health > 0 && `${health} health`, damage > 0 && `${damage} damage`].filter((part) => part !== false).join(' and ');

/** What goes on; at the end its length and how it ended. */
export function headline(view: WarZoneView): { progress: string; status: string } {
  const progress = `${view.lightning ? 'Lightning, turn' : 'Turn'} ${view.turnNumber}`;
  switch (view.phase) {
    case 'waiting':
      return { progress: 'Waiting for players', status: '' };
    case 'opening':
      return { progress: 'Opening', status: 'everyone may exchange' };
    case 'attack':
      return { progress, status: 'attack or pass' };
    case 'defence':
      return { progress, status: `${deckOf(view.options).nameOf(view.pending!.card)} waits for its answer` };
    case 'exchange':
      return { progress, status: 'exchange' };
    case 'over':
      return { progress: turns(view.turnNumber), status: endWords(view) };
  }
}

function endWords({ ending, outcome, deck }: WarZoneView): string {
  const tie = outcome?.tie ? 'a tie' : null;
  switch (ending) {
    case 'speedy':
      return tie ?? (deck > 0 ? 'most health when everybody had passed' : 'most health when the deck ran out');
    case 'turn-limit':
      return tie ?? 'most health at the limit';
    case 'lightning':
      return tie ?? 'the lightning round is won';
    default:
      return tie ?? 'last one standing';
  }
}

/** What can be seen of a seat, in words. */
export function describeSeat(view: WarZoneView, seat: Seat): string {
  const player = at(view.players, seat);
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
export const statistic = {
  title: 'Health',
  of: (view: WarZoneView, seat: Seat): number | null => (view.players[seat]?.alive ? view.players[seat].health : null),
};

/** How each seat fared, in seat order. */
export function describeResults(events: readonly WarZoneEvent[], view: WarZoneView): string[] {
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

function lastTurns(events: readonly WarZoneEvent[]): Map<Seat, { how: string; turn: number }> {
  const ends = new Map<Seat, { how: string; turn: number }>();
  let turn = 0;
  for (const event of events) {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    if (event.type === 'fell') ends.set(event.seat, { how: 'out', turn });
    if (event.type === 'left' && !ends.has(event.seat)) ends.set(event.seat, { how: 'left', turn });
  }
  return ends;
}

export { medals } from './medals.ts';

/** Moments for the scrubber: deaths, lightning, what is rare. */
export function milestones(event: WarZoneEvent): Milestone[] {
  switch (event.type) {
    case 'fell':
      return [{ icon: 'dead', label: 'One is out', isElimination: true }];
    case 'left':
      return [{ icon: 'leave', label: 'One leaves', isElimination: true }];
    case 'reshuffled':
      return [
        {
          icon: 'replay',
          label: event.after === 'passes' ? 'Everybody has passed: a shuffle' : 'The deck is made new',
          isElimination: false,
        },
      ];
    case 'lightning-opened':
      return [{ icon: 'clock', label: 'Lightning round', isElimination: false }];
    case 'ended': {
      const { tie } = event.outcome;
      const label = tie ? 'The match ends in a tie' : 'The match is won';
      return [{ icon: tie ? 'players' : 'trophy', label, isElimination: false }];
    }
    default:
      return [];
  }
}

const turns = (count: number) => `${count} ${count === 1 ? 'turn' : 'turns'}`;

/** The rarest first. */
export const highlights = (events: readonly WarZoneEvent[], names: string[]): string[] =>
  highlightsOf([narrowestEscape, hardestHit, bestCounteraction, bestWall, mostWanted, longMemory], events, names);

type Find = Highlight<readonly WarZoneEvent[]>;

const NARROW = 3;

const narrowestEscape: Find = (events, names) => {
  const lost = new Set([...eventsOf(events, 'fell'), ...eventsOf(events, 'left')].map(({ seat }) => seat));
  const close = eventsOf(events, 'hit').filter(
    ({ target, health }) => health > 0 && health <= NARROW && !lost.has(target),
  );
  const best = close.toSorted((a, b) => a.health - b.health)[0];
  return best ? `Narrowest escape: ${names[best.target]}, down to ${best.health} health.` : null;
};

const hardestHit: Find = (events, names) => {
  const best = eventsOf(events, 'hit').toSorted((a, b) => b.damage - a.damage)[0];
  return best ? `Hardest hit: ${names[best.by]} on ${names[best.target]}, ${best.damage} damage.` : null;
};

const bestCounteraction: Find = (events, names) => {
  const got = events.flatMap((event, index) => {
    if (event.type !== 'attacked' || !event.counteraction) return [];
    const answer = events.slice(index).find(({ type }) => type === 'hit' || type === 'blocked' || type === 'lapsed');
    const { health, damage } = event.counteraction;
    // A deck of one's own may have counteractions that give nothing.
    return answer?.type === 'hit' && health + damage > 0 ? [{ by: event.by, health, damage }] : [];
  });
  const best = got.toSorted((a, b) => b.health + b.damage - a.health - a.damage)[0];
  return best ? `Best counteraction: ${names[best.by]}, ${gainWords(best)} on top.` : null;
};

const bestWall: Find = (events, names) => {
  const best = mostOf(
    eventsOf(events, 'blocked').map(({ target }) => target),
    names.length,
  );
  return best && best.count > 1 ? `Best wall: ${names[best.seat]} blocked ${best.count} attacks.` : null;
};

const mostWanted: Find = (events, names) => {
  const best = mostOf(
    eventsOf(events, 'attacked').map(({ target }) => target),
    names.length,
  );
  return best && best.count > 2 ? `Most wanted: ${names[best.seat]}, attacked ${best.count} times.` : null;
};

const longMemory: Find = (events) => {
  const { length } = eventsOf(events, 'reshuffled').filter(({ after }) => after === undefined);
  return length > 0 ? `The deck was made new ${length === 1 ? 'once' : `${length} times`}.` : null;
};
