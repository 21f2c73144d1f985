/** War Zone as a decider: what a command comes to. What an event changes is in evolve.ts. */
import { refuse, type Command, type Refusal, type Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { counteractionOf, isAwaited, whyNoTarget, whyNotHeld } from './legal.ts';
import { beginTurns, Course, deal, drawUp, endIfOver, nextTurn, openExchange, refill } from './turns.ts';
import { deckOf, type Kind } from './deck.ts';
import { mostExchanged, type WarZoneOptions } from './options.ts';
import { livingSides } from './legal.ts';
import type { Stack } from './types.ts';
import type { Player, Team, WarZoneAction, WarZoneEvent, WarZoneState } from './types.ts';

/** What everyone starts with. */
export const HEALTH = 20;

export function initial(options: WarZoneOptions, seats: number): WarZoneState {
  const players = Array.from({ length: seats }, (_, seat): Player => ({
    seat,
    team: options.teams ? ((seat % options.teams) as Team) : null,
    alive: true,
    left: false,
    health: HEALTH,
    hand: [],
    exchanged: false,
  }));
  return {
    phase: 'waiting',
    options,
    turnNumber: 0,
    turn: null,
    deadline: 0,
    lastCard: null,
    lastAttack: null,
    pending: null,
    discard: [],
    lightning: false,
    outcome: null,
    ending: null,
    deck: [],
    buried: [],
    players,
    firstSeat: null,
  };
}

interface Setup {
  options: WarZoneOptions;
  seats: number;
  at: number;
  chance: Chance;
  stack?: Stack;
}

export function start({ options, seats, at, chance, stack }: Setup): WarZoneEvent[] {
  const course = new Course(initial(options, seats), at, chance);
  deal(course, stack?.deck ?? chance.shuffle(deckOf(options).cards));
  course.tell({ type: 'opening-opened', deadline: at + options.openingMs, firstSeat: stack?.firstSeat ?? null });
  // A stacked deck may be dealt out whole, which ends a speedy game before it begins.
  endIfOver(course);
  return course.events;
}

export const deadline = ({ phase, deadline }: WarZoneState): number | null =>
  phase === 'waiting' || phase === 'over' ? null : deadline;

export function decide(state: WarZoneState, command: Command<WarZoneAction>, chance: Chance): WarZoneEvent[] | Refusal {
  const course = new Course(state, command.at, chance);
  if (command.type === 'clock') {
    const due = deadline(state);
    if (due !== null && command.at >= due) runOut(course);
    return course.events;
  }
  if (state.phase === 'over') return refuse('match-over', 'The match is over.');
  if (!state.players[command.seat]) return refuse('no-such-seat', `There are seats 0 to ${state.players.length - 1}.`);
  const refusal = command.type === 'leave' ? leave(course, command.seat) : act(course, command.seat, command.act);
  return refusal ?? course.events;
}

/** Out of time: no exchange in the opening, pass, take it, no exchange. */
function runOut(course: Course): void {
  const { phase, players, turn } = course.state;
  if (phase === 'opening') {
    for (const { seat, exchanged, alive } of players) if (alive && !exchanged) putAway(course, seat, [], true);
    beginTurns(course);
  } else if (phase === 'attack') pass(course, true);
  else if (phase === 'defence') take(course, true);
  else {
    putAway(course, turn!, [], true);
    nextTurn(course);
  }
}

function act(course: Course, seat: Seat, wish: WarZoneAction): Refusal | null {
  const { state, at } = course;
  const { phase } = state;
  const player = state.players[seat];
  if (player.left) return refuse('left', 'You have left this match.');
  if (!player.alive) return refuse('out', 'You are out, and play no more cards.');
  if (!phasesOf[wish.type].includes(phase)) return refuse('not-now', notNow[phase] ?? 'The match has not started yet.');
  if (!isAwaited(state, seat))
    return phase === 'opening'
      ? refuse('already-exchanged', 'You have had your exchange, and it is final.')
      : refuse('not-your-turn', phase === 'defence' ? 'Somebody else is attacked.' : 'It is not your turn.');
  if (at >= state.deadline) return refuse('too-late', 'The time for that is up.');
  switch (wish.type) {
    case 'exchange':
      return exchange(course, seat, wish.cards);
    case 'attack':
      return attack(course, seat, wish.card, wish.target);
    case 'pass':
      return pass(course, false);
    case 'block':
      return block(course, seat, wish.card);
    case 'take':
      return take(course, false);
  }
}

const phasesOf: Record<WarZoneAction['type'], WarZoneState['phase'][]> = {
  exchange: ['opening', 'exchange'],
  attack: ['attack'],
  pass: ['attack'],
  block: ['defence'],
  take: ['defence'],
};

const notNow: Partial<Record<WarZoneState['phase'], string>> = {
  opening: 'Before the first turn, everyone may exchange up to 3 cards, and nothing else.',
  attack: 'Now is the time to attack or pass.',
  defence: 'An attack is waiting for its answer: block or take.',
  exchange: 'Now is the time for the exchange.',
};

function exchange(course: Course, seat: Seat, cards: Kind[]): Refusal | null {
  const { state } = course;
  const most = mostExchanged(state);
  if (cards.length > most)
    return refuse(
      'too-many-cards',
      `Up to ${most} ${most > 1 ? 'cards' : 'card'} can be exchanged now; you named ${cards.length}.`,
    );
  const refusal = whyNotHeld(state, seat, cards);
  if (refusal) return refusal;

  putAway(course, seat, cards, false);
  if (state.phase === 'exchange') nextTurn(course);
  else if (!isAnyoneAwaited(course)) beginTurns(course);
  return null;
}

function putAway(course: Course, seat: Seat, put: Kind[], timedOut: boolean): void {
  course.tell({ type: 'exchanged', seat, put, timedOut });
  drawUp(course, seat);
}

function attack(course: Course, by: Seat, card: Kind, target: Seat): Refusal | null {
  const { state, at } = course;
  const refusal = whyNotHeld(state, by, [card]) ?? whyNoTarget(state, by, target);
  if (refusal) return refusal;
  const { attacks, nameOf } = deckOf(state.options);
  const row = attacks.get(card);
  if (!row) return refuse('not-an-attack', `${nameOf(card)} is a defence card: it is played in answer to an attack.`);

  const counteraction = counteractionOf(state, by, card);
  course.tell({
    type: 'attacked',
    by,
    target,
    card,
    damage: row.damage + (counteraction?.damage ?? 0),
    counteraction,
    copycat: state.options.copycat && state.lastAttack === card ? 1 : 0,
    deadline: at + state.options.defenceMs,
  });
  drawUp(course, by);
  return null;
}

function pass(course: Course, timedOut: boolean): null {
  course.tell({ type: 'passed', seat: course.state.turn!, timedOut });
  openExchange(course);
  return null;
}

function block(course: Course, target: Seat, card: Kind): Refusal | null {
  const { by, card: attack } = course.state.pending!;
  const refusal = whyNotHeld(course.state, target, [card]);
  if (refusal) return refusal;
  const { attacks, nameOf } = deckOf(course.state.options);
  if (attacks.has(card))
    return refuse('not-a-defence', `${nameOf(card)} is an attack card: it is played on your own turn.`);
  const { blockedBy } = attacks.get(attack)!;
  if (card !== blockedBy)
    return refuse('does-not-block', `${nameOf(attack)} is blocked by ${nameOf(blockedBy)} alone.`);

  course.tell({ type: 'blocked', by, target, attack, card });
  drawUp(course, target);
  openExchange(course);
  return null;
}

function take(course: Course, timedOut: boolean): null {
  const { by, target, card, damage, counteraction } = course.state.pending!;
  const { health: before, hand } = course.state.players[target];
  const health = Math.max(0, before - damage);
  course.tell({ type: 'hit', by, target, attack: card, damage, health, gained: counteraction?.health ?? 0, timedOut });
  if (health === 0) {
    course.tell({ type: 'fell', seat: target, by, cards: hand });
    refill(course);
  }
  openExchange(course);
  return null;
}

/** Out at once. An attack by or on them lapses; on their turn, it passes. */
function leave(course: Course, seat: Seat): Refusal | null {
  const { phase, players, turn, pending } = course.state;
  const { left, alive, hand } = players[seat];
  if (left) return refuse('already-left', 'You have left this match.');
  course.tell({ type: 'left', seat, cards: hand });
  if (!alive) return null;
  refill(course);

  if (pending && (pending.by === seat || pending.target === seat))
    course.tell({ type: 'lapsed', by: pending.by, target: pending.target, attack: pending.card });
  if (turn === seat) nextTurn(course);
  else if (pending?.target === seat) openExchange(course);
  else if (livingSides(course.state).length === 1) endIfOver(course);
  else if (phase === 'opening' && !isAnyoneAwaited(course)) beginTurns(course);
  return null;
}

const isAnyoneAwaited = ({ state }: Course): boolean => state.players.some(({ seat }) => isAwaited(state, seat));
