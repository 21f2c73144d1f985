/** What somebody who plays for the first time should know now: one choice that is sound, and why; from their own view. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import { counteractionOf, isAwaited, legalActions, targetsOf } from './legal.ts';
import { mostExchanged } from './hands.ts';
import type { Bonus, WarZoneView } from './types.ts';

export type Advice =
  /** Cards to put under the deck for others; none is to keep them all. */
  | {
      is: 'opening' | 'exchange';
      put: Kind[];
      why: 'double' | 'no-attack' | 'no-defence' | 'good';
      blocked: Blocked | null;
    }
  | Attack
  /** No attack card in the hand. */
  | { is: 'pass' }
  | { is: 'block'; card: Kind; attack: Kind; damage: number }
  /** Nothing in the hand stops it. `left` is the health that stays. */
  | { is: 'take'; missing: Kind; attack: Kind; damage: number; left: number };

interface Attack {
  is: 'attack';
  card: Kind;
  target: Seat;
  /** If nobody blocks it, the counteraction's share included. */
  damage: number;
  bonus: Bonus | null;
  /** It would put the target out. */
  fells: boolean;
  /** The target likely does not hold what blocks it, as everybody could see. */
  isOpen: boolean;
}

/** What became of the own attack just now. */
interface Blocked {
  by: Seat;
  card: Kind;
}

/** Somebody who lacked a card a moment ago has drawn few since. */
const FRESH_DRAWS = 1;

/** Null where this seat has nothing to decide. */
export function adviceFor(view: WarZoneView, seat: Seat): Advice | null {
  if (!isAwaited(view, seat)) return null;
  if (view.phase === 'opening' || view.phase === 'exchange') return exchange(view, seat, view.phase);
  return view.phase === 'attack' ? (bestAttack(view, seat) ?? { is: 'pass' }) : answer(view, seat);
}

function bestAttack(view: WarZoneView, seat: Seat): Attack | null {
  const { attacks } = deckOf(view.options);
  const kinds = [...new Set(at(view.players, seat).hand)].flatMap((kind) => attacks.get(kind) ?? []);
  const all = kinds.flatMap((card) => {
    const bonus = counteractionOf(view, seat, card.id);
    const damage = card.damage + (bonus?.damage ?? 0);
    return targetsOf(view, seat).map((target): Attack => {
      const { health, lacks } = at(view.players, target);
      const isOpen = lacks.some((lack) => lack.card === card.blockedBy && lack.drew <= FRESH_DRAWS);
      return { is: 'attack', card: card.id, target, damage, bonus, fells: damage >= health, isOpen };
    });
  });
  const healthOf = ({ target }: Attack) => at(view.players, target).health;
  const [best] = all.toSorted((a, b) => worthOf(b) - worthOf(a) || healthOf(a) - healthOf(b));
  return best ?? null;
}

/** To put somebody out is worth most; what likely is not blocked counts more than a little damage. */
const worthOf = ({ damage, bonus, fells, isOpen }: Attack): number =>
  (fells ? 100 : 0) + (isOpen ? 3 : 0) + damage + (bonus?.health ?? 0) / 2;

function answer(view: WarZoneView, seat: Seat): Advice | null {
  const { pending } = view;
  if (!pending) return null;
  const { card: attack, damage } = pending;
  const block = legalActions(view, seat).find((action) => action.type === 'block');
  if (block) return { is: 'block', card: block.card, attack, damage };
  const left = Math.max(0, at(view.players, seat).health - damage);
  return { is: 'take', missing: deckOf(view.options).attacks.get(attack)!.blockedBy, attack, damage, left };
}

function exchange(view: WarZoneView, seat: Seat, is: 'opening' | 'exchange'): Advice {
  const { attacks } = deckOf(view.options);
  const { hand } = at(view.players, seat);
  const most = mostExchanged(view);
  const blocked = is === 'exchange' ? blockedJustNow(view, seat) : null;
  const defences = hand.filter((kind) => !attacks.has(kind));
  const strengths = hand.filter((kind) => attacks.has(kind)).toSorted((a, b) => damageOf(a) - damageOf(b));
  const doubles = defences.filter((kind, index) => defences.indexOf(kind) !== index);

  function damageOf(kind: Kind): number {
    return attacks.get(kind)!.damage;
  }

  if (strengths.length === 0)
    return {
      is,
      put: [...doubles, ...defences.filter((kind) => !doubles.includes(kind))].slice(0, most),
      why: 'no-attack',
      blocked,
    };
  if (doubles.length > 0) return { is, put: doubles.slice(0, most), why: 'double', blocked };
  if (defences.length === 0) return { is, put: strengths.slice(0, 1), why: 'no-defence', blocked };
  return { is, put: [], why: 'good', blocked };
}

function blockedJustNow({ lastCard, options }: WarZoneView, seat: Seat): Blocked | null {
  const isDefence = lastCard && lastCard.by !== seat && deckOf(options).defences.has(lastCard.kind);
  return isDefence ? { by: lastCard.by, card: lastCard.kind } : null;
}
