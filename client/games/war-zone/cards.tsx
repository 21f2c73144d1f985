/** The cards in print: the face of a card, and what it is known by at a glance. */
import 'virtual:icons/games/war-zone/icons';
import 'virtual:icons/games/war-zone/poster-icons';
import type { AttackCard, Deck, Kind } from '../../../shared/games/war-zone/deck.ts';
import type { Bonus as Gain } from '../../../shared/games/war-zone/types.ts';
import { hasIcon } from '../../design/icons.ts';
import { starPath } from '../../../shared/design/shapes.ts';
import { Gradually } from '../../kit/gradually.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cardWords, faceWords } from './words.ts';
import { blockedBy } from './deck-views.ts';

interface FaceProps {
  deck: Deck;
  kind: Kind;
  /** The last card played is the one its ticket asks for. */
  fits?: boolean;
  /** Why it is no good now, in a word or two. */
  stamp?: string | null;
}

/** The printed face of a card. Black head: attack. White head: defence. */
export function CardFace({ deck, kind, fits = false, stamp = null }: FaceProps) {
  const attack = deck.attacks.get(kind);
  return (
    <span
      class={`card-face wz-face ${attack ? 'is-attack' : 'is-defence'}${stamp ? ' is-off' : ''}`}
      aria-hidden="true"
    >
      <span class="wz-face-name" style={{ '--letters': String(longestLine(deck.nameOf(kind))) }}>
        <span>{deck.nameOf(kind)}</span>
      </span>
      <span class="wz-face-art">
        <KindIcon deck={deck} kind={kind} />
      </span>
      {attack ? <DamageStar damage={attack.damage} /> : <Shield />}
      {attack ? <AttackFoot deck={deck} card={attack} fits={fits} /> : <DefenceFoot deck={deck} kind={kind} />}
      {stamp && <b class="card-stamp">{stamp}</b>}
    </span>
  );
}

const AttackFoot = ({ deck, card, fits }: { deck: Deck; card: AttackCard; fits: boolean }) => (
  <>
    <span class="row wz-face-row">
      <span>{faceWords.blockedBy}</span>
      <KindIcon deck={deck} kind={card.blockedBy} />
    </span>
    <span class="row wz-face-ticket" data-fits={fits}>
      <span>{faceWords.after}</span>
      <KindIcon deck={deck} kind={card.counteraction.after} />
      <Bonus {...card.counteraction} />
    </span>
  </>
);

const MOST_ICONS = 3;

function DefenceFoot({ deck, kind }: { deck: Deck; kind: Kind }) {
  const stops = blockedBy(deck, kind);
  return (
    <>
      <span class="row wz-face-row">
        <span>{faceWords.blocks}</span>
        {stops.slice(0, MOST_ICONS).map(({ id }) => (
          <KindIcon key={id} deck={deck} kind={id} />
        ))}
        {stops.length > MOST_ICONS && <b>+{stops.length - MOST_ICONS}</b>}
      </span>
      <span class="wz-face-note">{faceWords.answers}</span>
    </>
  );
}

/** Every kind of card in a deck: the attacks, then the defences. */
export const DeckCards = ({ deck }: { deck: Deck }) => (
  <>
    {[deck.attacks, deck.defences].map((sort, index) => (
      <ul key={index} class="rules-cards wz-deck-cards">
        <Gradually of={[...sort.keys()]} atATime={4}>
          {(kind) => (
            <li key={kind} class="wz-rules-card">
              <CardFace deck={deck} kind={kind} />
              <span class="visually-hidden">{cardWords(deck, kind)}.</span>
            </li>
          )}
        </Gradually>
      </ul>
    ))}
  </>
);

/** Long names break in two: how wide the wider line is. */
function longestLine(name: string): number {
  const words = name.split(' ');
  if (name.length <= 13 || words.length === 1) return name.length;
  const widths = words.map((_, cut) =>
    Math.max(words.slice(0, cut).join(' ').length, words.slice(cut).join(' ').length),
  );
  return Math.min(...widths);
}

/** What a card is known by. A card of a room’s own, which nobody drew, has its initials. */
export function KindIcon({ deck, kind, size = 24 }: { deck: Pick<Deck, 'nameOf'>; kind: Kind; size?: number }) {
  if (hasIcon(kind)) return <Icon id={kind} size={size} />;
  const initials = initialsOf(deck.nameOf(kind));
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 512 512" aria-hidden="true">
      <rect x="20" y="60" width="472" height="392" rx="40" fill="none" stroke="currentColor" stroke-width="34" />
      <text
        x="256"
        y="270"
        fill="currentColor"
        text-anchor="middle"
        dominant-baseline="central"
        font-weight="700"
        font-size={[0, 320, 270, 190][initials.length]}
      >
        {initials}
      </text>
    </svg>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 3)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');

const burst = starPath(12, 10, 7.8);

/** "+2 ♥ +1 ★"; silent, since the card's name tells it all. */
const Bonus = ({ health, damage }: Gain) => (
  <span class="row wz-bonus" aria-hidden="true">
    {health > 0 && (
      <span class="row">
        +{health}
        <Heart />
      </span>
    )}
    {damage > 0 && (
      <span class="row">
        +{damage}
        <svg viewBox="-11 -11 22 22" width="1em">
          <path d={burst} fill="#cf430b" stroke="#1b1c18" stroke-width="1.6" />
        </svg>
      </span>
    )}
  </span>
);

export const Heart = () => (
  <svg viewBox="-11 -11 22 22" width="1em" aria-hidden="true">
    <path d="M0 9C-12 1-10-8-5-8C-2-8 0-6 0-4C0-6 2-8 5-8C10-8 12 1 0 9Z" fill="currentColor" />
  </svg>
);

/** The orange star with what an attack deals. */
const DamageStar = ({ damage }: { damage: number }) => (
  <svg class="wz-star" viewBox="-11.5 -11.5 23 23" aria-hidden="true">
    <path d={burst} fill="#cf430b" stroke="#1b1c18" stroke-width="1.3" />
    <text
      y="0.6"
      fill="#fff"
      stroke="var(--piece-ink)"
      stroke-width="2"
      paint-order="stroke"
      text-anchor="middle"
      dominant-baseline="central"
      font-family="var(--font-title)"
      font-size={damage > 9 ? 9 : 12}
    >
      {damage}
    </text>
  </svg>
);

const Shield = () => (
  <svg class="wz-shield" viewBox="-11 -11 22 22" aria-hidden="true">
    <path d="M-9-10H9V2C9 7 3 9.5 0 11C-3 9.5-9 7-9 2Z" fill="#1b1c18" />
    <path d="M0-6V7M-6-.6H6" stroke="#ede8d8" stroke-width="3" />
  </svg>
);
