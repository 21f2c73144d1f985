/** The cards in play as the stage needs them: what they do, and the icon they are known by. */
import { deckOf, type AttackCard, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import { hasIcon } from '../../../design/icons.ts';
import { drawIcon, drawOutline, drawText, sheetPath, type Ink } from '../../../kit/stage/drawing.ts';

export class Armoury {
  readonly #deck: ReturnType<typeof deckOf>;

  constructor(options: WarZoneView['options']) {
    this.#deck = deckOf(options);
  }

  /** What an attack does; null for a defence. */
  attack(kind: Kind): AttackCard | null {
    return this.#deck.attacks.get(kind) ?? null;
  }

  nameOf(kind: Kind): string {
    return this.#deck.nameOf(kind);
  }

  /** The attacks that a defence stops. */
  stoppedBy(kind: Kind): Kind[] {
    return [...this.#deck.attacks.values()].filter((attack) => attack.blockedBy === kind).map(({ id }) => id);
  }

  /** The attacks that gain by being played after that card. */
  gainingAfter(kind: Kind): AttackCard[] {
    return [...this.#deck.attacks.values()].filter((attack) => attack.counteraction.after === kind);
  }

  /** Prints what a card is known by around (x, y); a card that nobody drew has its initials. */
  draw(ink: Ink, kind: Kind, x: number, y: number, size: number, colour: string): void {
    if (hasIcon(kind)) return drawIcon(ink, kind, x, y, size, colour);
    const initials = initialsOf(this.nameOf(kind));
    const box = sheetPath(x - size * 0.46, y - size * 0.38, size * 0.92, size * 0.76, size * 0.08);
    drawOutline(ink, box, { line: colour, lineWidth: Math.max(1.2, size * 0.066) });
    drawText(ink, initials, x, y, { px: size * [0, 0.62, 0.52, 0.37][initials.length], colour });
  }
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 3)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('') || '?';
