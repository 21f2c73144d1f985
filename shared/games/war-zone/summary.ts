/** What is worth telling of a match of War Zone that is over. Read from what everybody at the table saw. */
import type { Outcome, Seat } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { eventsOf } from '../../contract/highlights.ts';
import { accountOf, type Moment } from '../../contract/summary.ts';
import type { Kind } from './deck.ts';
import type { Ending, WarZoneEvent } from './types.ts';

export type Fact =
  | { is: 'opening'; players: number; turns: number; outcome: Outcome }
  | { is: 'first-out'; turn: number; seat: Seat; by: Seat; attack: Kind }
  | Wall
  | { is: 'hardest'; turn: number; by: Seat; target: Seat; attack: Kind; damage: number; health: number }
  | { is: 'counteraction'; turn: number; by: Seat; target: Seat; attack: Kind; damage: number; health: number }
  | { is: 'escape'; turn: number; seat: Seat; health: number; by: Seat; attack: Kind; wins: boolean }
  | { is: 'feud'; by: Seat; target: Seat; times: number }
  | { is: 'lightning'; turn: number; seats: Seat[] }
  | { is: 'shuffled'; times: number }
  | { is: 'ending'; turn: number; ending: Ending; outcome: Outcome; last: Last | null };

/** Attacks on one player blocked without a hit between them, and the one that got through then; null if none did. */
interface Wall {
  is: 'wall';
  seat: Seat;
  count: number;
  through: { by: Seat; attack: Kind } | null;
}

interface Last {
  by: Seat;
  attack: Kind;
  on: Seat;
}

const LONG_WALL = 3;
const LONG_FEUD = 4;
const NARROW_HEALTH = 3;
const HARD_DAMAGE = 5;

/** An event, and the turn it came in: 0 in the opening. */
interface Turned<Event = WarZoneEvent> {
  turn: number;
  event: Event;
}

/** @returns at most five facts, in the order in which they are told; none of a match that is not over */
export function summaryOf(events: readonly WarZoneEvent[], seats: number): Fact[] {
  const [end] = eventsOf(events, 'ended');
  if (!end) return [];
  const { outcome, ending } = end;
  const turned = inTurns(events);
  const turn = turned.at(-1)!.turn;
  const last = ending === 'last-side' || ending === 'lightning' ? (fellIn(turned).at(-1) ?? null) : null;
  return accountOf<Fact>(
    { is: 'opening', players: seats, turns: turn, outcome },
    [
      ...firstOut(turned),
      ...walls(turned, seats),
      ...hardest(turned),
      ...counteractions(turned),
      ...escapes(turned, outcome),
      ...feuds(turned),
      ...turned.flatMap(({ turn: when, event }): Moment<Fact>[] =>
        event.type === 'lightning-opened'
          ? [{ fact: { is: 'lightning', turn: when, seats: event.seats }, when, worth: 10 }]
          : [],
      ),
      ...shuffles(turned),
    ],
    { is: 'ending', turn, ending, outcome, last: last && { by: last.by, attack: last.attack, on: last.seat } },
    turn,
  );
}

type Find = Moment<Fact>[];

function inTurns(events: readonly WarZoneEvent[]): Turned[] {
  let turn = 0;
  return events.map((event) => {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    return { turn, event };
  });
}

const only = <Type extends WarZoneEvent['type']>(turned: Turned[], type: Type) =>
  turned.filter((one): one is Turned<Extract<WarZoneEvent, { type: Type }>> => one.event.type === type);

/** Who fell, and of which attack. */
function fellIn(turned: Turned[]): { turn: number; seat: Seat; by: Seat; attack: Kind }[] {
  const hits = only(turned, 'hit');
  return only(turned, 'fell').flatMap(({ turn, event: { seat, by } }) => {
    const hit = hits.find((one) => one.turn === turn && one.event.target === seat);
    return hit ? [{ turn, seat, by, attack: hit.event.attack }] : [];
  });
}

const firstOut = (turned: Turned[]): Find =>
  fellIn(turned)
    .slice(0, 1)
    .map((first) => ({ fact: { is: 'first-out', ...first }, when: first.turn, worth: 7 }));

function walls(turned: Turned[], seats: number): Find {
  return Array.from({ length: seats }, (_, seat) => seat).flatMap((seat): Find => {
    const found: Find = [];
    let blocks: number[] = [];
    const end = (through: Wall['through']) => {
      const count = blocks.length;
      const when = blocks.at(-1) ?? 0;
      if (count >= LONG_WALL)
        found.push({ fact: { is: 'wall', seat, count, through }, when, worth: 3 + count + (through ? 1 : 0) });
      blocks = [];
    };
    for (const { turn, event } of turned) {
      if (event.type === 'blocked' && event.target === seat) blocks = [...blocks, turn];
      if (event.type === 'hit' && event.target === seat) end({ by: event.by, attack: event.attack });
    }
    end(null);
    return found;
  });
}

const hardest = (turned: Turned[]): Find =>
  only(turned, 'hit').flatMap(({ turn, event: { by, target, attack, damage, health } }): Find =>
    damage >= HARD_DAMAGE
      ? [{ fact: { is: 'hardest', turn, by, target, attack, damage, health }, when: turn, worth: damage / 2 }]
      : [],
  );

const counteractions = (turned: Turned[]): Find =>
  turned.flatMap(({ turn, event }, index): Find => {
    if (event.type !== 'attacked' || !event.counteraction) return [];
    const { by, target, card: attack, counteraction } = event;
    const answer = turned
      .slice(index)
      .find((one) => one.event.type === 'hit' || one.event.type === 'blocked' || one.event.type === 'lapsed');
    const extra = counteraction.damage + counteraction.health;
    if (answer?.event.type !== 'hit' || extra === 0) return [];
    return [
      { fact: { is: 'counteraction', turn, by, target, attack, ...counteraction }, when: turn, worth: 3 + extra },
    ];
  });

/** Of those who lived. */
function escapes(turned: Turned[], { winners, tie }: Outcome): Find {
  const gone = new Set([...only(turned, 'fell'), ...only(turned, 'left')].map(({ event }) => event.seat));
  return only(turned, 'hit').flatMap(({ turn, event: { target: seat, health, by, attack } }): Find => {
    if (health <= 0 || health > NARROW_HEALTH || gone.has(seat)) return [];
    const wins = !tie && winners.includes(seat);
    return [{ fact: { is: 'escape', turn, seat, health, by, attack, wins }, when: turn, worth: 9 - health }];
  });
}

function feuds(turned: Turned[]): Find {
  const pairs = groupBy(only(turned, 'attacked'), ({ event }) => `${event.by} ${event.target}`);
  return [...pairs.values()].flatMap((attacks): Find => {
    const [{ event }] = attacks as [(typeof attacks)[number]];
    const { length: times } = attacks;
    if (times < LONG_FEUD) return [];
    return [
      { fact: { is: 'feud', by: event.by, target: event.target, times }, when: attacks.at(-1)!.turn, worth: times / 2 },
    ];
  });
}

function shuffles(turned: Turned[]): Find {
  const shuffled = only(turned, 'reshuffled').filter(({ event }) => event.after === undefined);
  const last = shuffled.at(-1);
  return last ? [{ fact: { is: 'shuffled', times: shuffled.length }, when: last.turn, worth: 1 }] : [];
}
