/** The rules of version 1, as they were: passes come to nothing, and a match in which nobody can attack goes on to its turn limit. */
import { at } from '../../contract/at.ts';
import { playerAt } from '../../contract/decision.ts';
import { isRefusal, refuse, type Command, type Refusal, type Seat } from '../../contract/game.ts';
import type { NamedChance } from '../../contract/random.ts';
import { counteractionOf, isAwaited, livingSides, whyNoTarget, whyNotHeld } from './legal.ts';
import { beginTurns, drawUp, endIfOver, nextTurn, openExchange, refill, turnsFrom, type Turns } from './turns.ts';
import { deckOf, type Kind } from './deck.ts';
import { mostExchanged } from './hands.ts';
import { evolve as evolveToday } from './evolve.ts';
import { deadline } from './rules.ts';
import type { Player, WarZoneAction, WarZoneEvent, WarZoneState } from './types.ts';

/** What an event changed: passes were not counted. */
export const evolve = (state: WarZoneState, event: WarZoneEvent): WarZoneState => ({
  ...evolveToday(state, event),
  passes: 0,
});

export function decide(
  state: WarZoneState,
  command: Command<WarZoneAction>,
  chance: NamedChance,
): WarZoneEvent[] | Refusal {
  const turns = turnsFrom(state, command.at, chance);
  if (command.type === 'clock') {
    const due = deadline(state);
    if (due !== null && command.at >= due) runOut(turns);
    return turns.events;
  }
  const player = playerAt(state, command.seat);
  if (isRefusal(player)) return player;
  const refusal = command.type === 'leave' ? leave(turns, player) : act(turns, player, command.act);
  return refusal ?? turns.events;
}

/** Out of time: no exchange in the opening, pass, take it, no exchange. */
function runOut(turns: Turns): void {
  const { phase, players, turn } = turns.state;
  if (phase === 'opening') {
    for (const { seat, exchanged, alive } of players) if (alive && !exchanged) putAway(turns, seat, [], true);
    beginTurns(turns);
  } else if (phase === 'attack') pass(turns, true);
  else if (phase === 'defence') take(turns, true);
  else {
    putAway(turns, turn!, [], true);
    nextTurn(turns);
  }
}

function act(turns: Turns, { seat, left, alive }: Player, action: WarZoneAction): Refusal | null {
  const { state, at: now } = turns;
  const { phase } = state;
  if (left) return refuse('left', 'You have left this match.');
  if (!alive) return refuse('out', 'You are out, and play no more cards.');
  if (!phasesOf[action.type].includes(phase))
    return refuse('not-now', notNow[phase] ?? 'The match has not started yet.');
  if (!isAwaited(state, seat))
    return phase === 'opening'
      ? refuse('already-exchanged', 'You have had your exchange, and it is final.')
      : refuse('not-your-turn', phase === 'defence' ? 'Somebody else is attacked.' : 'It is not your turn.');
  if (now >= state.deadline) return refuse('too-late', 'The time for that is up.');
  switch (action.type) {
    case 'exchange':
      return exchange(turns, seat, action.cards);
    case 'attack':
      return attack(turns, seat, action.card, action.target);
    case 'pass':
      return pass(turns, false);
    case 'block':
      return block(turns, seat, action.card);
    case 'take':
      return take(turns, false);
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

function exchange(turns: Turns, seat: Seat, cards: Kind[]): Refusal | null {
  const { state } = turns;
  const most = mostExchanged(state);
  if (cards.length > most)
    return refuse(
      'too-many-cards',
      `Up to ${most} ${most > 1 ? 'cards' : 'card'} can be exchanged now; you named ${cards.length}.`,
    );
  const refusal = whyNotHeld(state, seat, cards);
  if (refusal) return refusal;

  putAway(turns, seat, cards, false);
  if (state.phase === 'exchange') nextTurn(turns);
  else if (!isAnyoneAwaited(turns)) beginTurns(turns);
  return null;
}

function putAway(turns: Turns, seat: Seat, put: Kind[], timedOut: boolean): void {
  turns.add({ type: 'exchanged', seat, put, timedOut });
  drawUp(turns, seat);
}

function attack(turns: Turns, by: Seat, card: Kind, target: Seat): Refusal | null {
  const { state, at: now } = turns;
  const refusal = whyNotHeld(state, by, [card]) ?? whyNoTarget(state, by, target);
  if (refusal) return refusal;
  const { attacks, nameOf } = deckOf(state.options);
  const row = attacks.get(card);
  if (!row) return refuse('not-an-attack', `${nameOf(card)} is a defence card: it is played in answer to an attack.`);

  const counteraction = counteractionOf(state, by, card);
  turns.add({
    type: 'attacked',
    by,
    target,
    card,
    damage: row.damage + (counteraction?.damage ?? 0),
    counteraction,
    copycat: state.options.copycat && state.lastAttack === card ? 1 : 0,
    deadline: now + state.options.defenceMs,
  });
  drawUp(turns, by);
  return null;
}

function pass(turns: Turns, timedOut: boolean): null {
  turns.add({ type: 'passed', seat: turns.state.turn!, timedOut });
  openExchange(turns);
  return null;
}

function block(turns: Turns, target: Seat, card: Kind): Refusal | null {
  const { by, card: attack } = turns.state.pending!;
  const refusal = whyNotHeld(turns.state, target, [card]);
  if (refusal) return refusal;
  const { attacks, nameOf } = deckOf(turns.state.options);
  if (attacks.has(card))
    return refuse('not-a-defence', `${nameOf(card)} is an attack card: it is played on your own turn.`);
  const { blockedBy } = attacks.get(attack)!;
  if (card !== blockedBy)
    return refuse('does-not-block', `${nameOf(attack)} is blocked by ${nameOf(blockedBy)} alone.`);

  turns.add({ type: 'blocked', by, target, attack, card });
  drawUp(turns, target);
  openExchange(turns);
  return null;
}

function take(turns: Turns, timedOut: boolean): null {
  const { by, target, card, damage, counteraction } = turns.state.pending!;
  const { health: before, hand } = at(turns.state.players, target);
  const health = Math.max(0, before - damage);
  turns.add({ type: 'hit', by, target, attack: card, damage, health, gained: counteraction?.health ?? 0, timedOut });
  if (health === 0) {
    turns.add({ type: 'fell', seat: target, by, cards: hand });
    refill(turns);
  }
  openExchange(turns);
  return null;
}

/** Out at once. An attack by or on them lapses; on their turn, it passes. */
function leave(turns: Turns, { seat, left, alive, hand }: Player): Refusal | null {
  const { phase, turn, pending } = turns.state;
  if (left) return refuse('already-left', 'You have left this match.');
  turns.add({ type: 'left', seat, cards: hand });
  if (!alive) return null;
  refill(turns);

  if (pending && (pending.by === seat || pending.target === seat))
    turns.add({ type: 'lapsed', by: pending.by, target: pending.target, attack: pending.card });
  if (turn === seat) nextTurn(turns);
  else if (pending?.target === seat) openExchange(turns);
  else if (livingSides(turns.state).length === 1) endIfOver(turns);
  else if (phase === 'opening' && !isAnyoneAwaited(turns)) beginTurns(turns);
  return null;
}

const isAnyoneAwaited = ({ state }: Turns): boolean => state.players.some(({ seat }) => isAwaited(state, seat));
