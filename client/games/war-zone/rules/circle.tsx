/** Which attack answers which, drawn: the counteractions of the house run in one circle. */
import type { AttackCard, Deck } from '../../../../shared/games/war-zone/deck.ts';
import { hasIcon, iconBody } from '../../../design/icons.ts';
import { gainWords } from '../words.ts';

const SIZE = 560;
const CENTRE = SIZE / 2;
const RADIUS = 196;
const ICON = 62;

export function Circle({ deck }: { deck: Deck }) {
  const ring = inOrder(deck);
  const turn = (2 * Math.PI) / ring.length;
  const at = (place: number, radius = RADIUS) => ({
    x: CENTRE + radius * Math.sin(place * turn),
    y: CENTRE - radius * Math.cos(place * turn),
  });
  const gap = 0.3;
  const arrows = ring.map((_, place) => {
    const from = at(place + gap);
    const to = at(place + 1 - gap);
    return `M${n(from.x)} ${n(from.y)}A${RADIUS} ${RADIUS} 0 0 1 ${n(to.x)} ${n(to.y)}`;
  });

  return (
    <figure class="wz-circle">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <defs>
          <marker id="wz-arrow" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto">
            <path d="M0 0L10 5L0 10Z" fill="var(--signal)" />
          </marker>
        </defs>
        <path d={arrows.join('')} class="wz-circle-way" />
        {arrows.map((d) => (
          <path key={d} d={d} class="wz-circle-arrow" marker-end="url(#wz-arrow)" />
        ))}
        {ring.map((card, place) => {
          const { x, y } = at(place);
          return (
            <g key={card.id} transform={`translate(${n(x)} ${n(y)})`}>
              <circle r="42" class="wz-circle-disc" />
              {hasIcon(card.id) && (
                <g
                  class="wz-circle-icon"
                  transform={`translate(${-ICON / 2} ${-ICON / 2 - 2}) scale(${ICON / 512})`}
                  dangerouslySetInnerHTML={{ __html: iconBody({ id: card.id }) }}
                />
              )}
              <text y="60" class="wz-circle-name">
                {card.name}
              </text>
            </g>
          );
        })}
        <text x={CENTRE} y={CENTRE - 8} class="wz-circle-say">
          Follow the arrow:
        </text>
        <text x={CENTRE} y={CENTRE + 18} class="wz-circle-say">
          it answers the one before
        </text>
      </svg>
      <figcaption>
        <ul class="wz-circle-list">
          {ring.map(({ id, name, counteraction }) => (
            <li key={id}>
              <b>{name}</b> after {deck.nameOf(counteraction.after)}: {gainWords(counteraction)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** From one attack to the one that answers it; whatever stands aside comes last. */
function inOrder({ attacks }: Deck): AttackCard[] {
  const left = new Set(attacks.values());
  const ring: AttackCard[] = [];
  for (let card = left.values().next().value; card;) {
    left.delete(card);
    ring.push(card);
    const { id } = card;
    card = [...left].find(({ counteraction }) => counteraction.after === id) ?? left.values().next().value;
  }
  return ring;
}

const n = (value: number) => Math.round(value * 10) / 10;
