/** The printed face of a card. Black head: attack. White head: defence. */
import type { AttackCard, Deck, Kind } from '../../../../shared/games/war-zone/deck.ts';
import { blockedBy } from '../words.ts';
import { Bonus, DamageStar, Shield } from './bonus.tsx';
import { KindIcon } from './kind-icon.tsx';
import './card-face.css';

interface FaceProps {
  deck: Deck;
  kind: Kind;
  /** The last card played is the one its ticket asks for. */
  fits?: boolean;
  /** Why it is no good now, in a word or two. */
  stamp?: string | null;
}

export function CardFace({ deck, kind, fits = false, stamp = null }: FaceProps) {
  const attack = deck.attacks.get(kind);
  return (
    <span class={`wz-face ${attack ? 'is-attack' : 'is-defence'}${stamp ? ' is-off' : ''}`} aria-hidden="true">
      <span class="wz-face-name" style={{ '--letters': String(longestLine(deck.nameOf(kind))) }}>
        <span>{deck.nameOf(kind)}</span>
      </span>
      <span class="wz-face-art">
        <KindIcon deck={deck} kind={kind} />
      </span>
      {attack ? <DamageStar damage={attack.damage} /> : <Shield />}
      {attack ? <AttackFoot deck={deck} card={attack} fits={fits} /> : <DefenceFoot deck={deck} kind={kind} />}
      {stamp && <span class="wz-face-stamp">{stamp}</span>}
    </span>
  );
}

const AttackFoot = ({ deck, card, fits }: { deck: Deck; card: AttackCard; fits: boolean }) => (
  <>
    <span class="wz-face-row">
      <span>Blocked by</span>
      <KindIcon deck={deck} kind={card.blockedBy} />
    </span>
    <span class="wz-face-ticket" data-fits={fits}>
      <span>After</span>
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
      <span class="wz-face-row">
        <span>Blocks</span>
        {stops.slice(0, MOST_ICONS).map(({ id }) => (
          <KindIcon key={id} deck={deck} kind={id} />
        ))}
        {stops.length > MOST_ICONS && <b>+{stops.length - MOST_ICONS}</b>}
      </span>
      <span class="wz-face-note">Answers an attack on you</span>
    </>
  );
}

/** Long names break in two: how wide the wider line is. */
function longestLine(name: string): number {
  const words = name.split(' ');
  if (name.length <= 13 || words.length === 1) return name.length;
  const widths = words.map((_, cut) =>
    Math.max(words.slice(0, cut).join(' ').length, words.slice(cut).join(' ').length),
  );
  return Math.min(...widths);
}
