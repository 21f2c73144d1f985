/** The rules, made from the deck and the options that the matches are played with. */
import './game.css';
import 'virtual:icons/games/war-zone/icons';
import 'virtual:icons/games/war-zone/poster-icons';
import { joinNames } from '../../../shared/contract/words.ts';
import { deckOf, type AttackCard, type Deck, type Kind } from '../../../shared/games/war-zone/deck.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import { gainWords } from '../../../shared/games/war-zone/narrator.ts';
import type { WarZoneOptions } from '../../../shared/games/war-zone/options.ts';
import { handSizeOf, mostExchanged } from '../../../shared/games/war-zone/hands.ts';
import { hasIcon, iconBody } from '../../design/icons.ts';
import type { RulesProps } from '../../kit/game-ui.ts';
import { Brief, type Moment } from '../../kit/rules/brief.tsx';
import { Chapter, Rulings, RulesPage, Steps, type RulingGroup } from '../../kit/rules/frame.tsx';
import { Gradually } from '../../kit/gradually.tsx';
import { lazyOptions } from '../../kit/rules/lazy-options.tsx';
import { CardFace, DeckCards, KindIcon } from './cards.tsx';
import { blockedBy } from './deck-views.ts';

const Options = lazyOptions(() => import('../../../shared/games/war-zone/options.ts'), { house: 'the house’s' });

interface Props {
  table: RulesProps<WarZone> | null;
  usual: WarZoneOptions;
}

export function Rules({ table, usual }: Props) {
  const options = table?.options ?? usual;
  const deck = deckOf(options);
  return (
    <RulesPage theme="theme-war-zone wz-rules">
      <Chapter id="idea" title="The idea">
        <Brief
          goal="Attack with a card, and whoever cannot block it loses health. Everybody starts with 20. The last side standing wins."
          round={picturesOf(deckOf(usual))}
          know={know}
        />
      </Chapter>
      <Chapter id="turn" title="A turn">
        <Steps steps={turnAt(options)} />
        {table ? <HandSize {...table} /> : <HandSizes usual={usual} />}
      </Chapter>
      <Chapter id="cards" title="The cards">
        <p>
          Black head: attack, with its damage on the star. White head: defence, played only in answer to an attack. The
          dashed ticket is the counteraction.
        </p>
        <DeckCards deck={deck} />
      </Chapter>
      <Chapter id="counteraction" title="Counteraction">
        <p>
          Was the very last card played by an opponent the one on your ticket, then your attack deals the star more and
          gives you the heart, unless it is blocked: then neither. Exchanged cards are not played, and do not come
          between.
        </p>
        <Circle deck={deck} />
      </Chapter>
      <Chapter id="deck" title="The deck">
        <p>
          {deck.cards.length} cards.
          {options.deck === 'house' && ` ${printed(deck)}`}
          {!table &&
            ' A table may bring a deck of its own: at least 12 cards for each player, and a defence may be a trigger too.'}
        </p>
        <DeckTable deck={deck} />
      </Chapter>
      <Chapter id="rulings" title="Rulings">
        <Rulings groups={rulingsAt(table)} />
      </Chapter>
      {table ? null : (
        <Chapter id="options" title="Options">
          <Options />
        </Chapter>
      )}
    </RulesPage>
  );
}

/** What of the house deck comes from the printed rules, which have no list of cards. */
const printed = ({ nameOf }: Deck): string =>
  `The printed rules name five of them: ${joinNames(['infantry-fire', 'barbed-wire', 'reinforcements', 'machine-gun', 'artillery'].map(nameOf))}. We made up the rest to go with those.`;

function picturesOf(house: Deck): Moment[] {
  const face = (kind: Kind, how: { stamp?: string; fits?: boolean } = {}) => (
    <span key={kind} class="rules-moment-card">
      <CardFace deck={house} kind={kind} {...how} />
    </span>
  );
  return [
    {
      title: 'Attack.',
      text: 'Play one attack card at one opponent. The star says what it deals.',
      picture: face('tank-assault'),
    },
    {
      title: 'Block it, or take it.',
      text: 'Each attack is blocked by one card: a Tank Assault by an Anti-Tank Gun. No such card, and the damage is dealt.',
      picture: (
        <>
          {face('tank-assault', { stamp: 'Blocked' })}
          {face('anti-tank-gun')}
        </>
      ),
    },
    {
      title: 'Answer back.',
      text: 'The dashed ticket names a card. If that was the very last one played, this attack hits harder and heals you.',
      picture: (
        <>
          {face('tank-assault')}
          {face('air-raid', { fits: true })}
        </>
      ),
    },
  ];
}

const know = [
  {
    title: 'Your hand is always full.',
    text: 'You draw back up at once. At the end of your turn you may exchange a card for another.',
  },
  {
    title: 'Keep a block or two.',
    text: 'Defence cards are only good in answer to an attack: without one you take it all.',
  },
  {
    title: 'Watch the last card played.',
    text: 'The cards that answer it are the strong ones now. The turn passes to the left, the next living seat upward.',
  },
];

/** The course of a match and of each turn in it. */
const turnAt = (options: WarZoneOptions) => [
  {
    title: 'Opening',
    text: `Once, before the first turn: everyone puts up to ${mostExchanged({ phase: 'opening', options })} cards under the deck and draws as many. Then somebody, at random, begins.`,
  },
  { title: 'Attack', text: 'On your turn play one attack card at one opponent, or pass. You draw back up at once.' },
  {
    title: 'Defence',
    text: 'The one attacked may play the one card that blocks it, and draws back up. Or takes it. Everyone is asked, with or without that card, so the wait gives nothing away.',
  },
  {
    title: 'Damage',
    text: 'Not blocked, the damage is dealt. At 0 health you are out, and your hand goes to the discard pile face down.',
  },
  {
    title: 'Exchange',
    text: options.exchangeTwo
      ? 'End your turn by putting one or two cards under the deck and drawing as many, or by keeping what you have.'
      : 'End your turn by putting one card under the deck and drawing another, or by keeping what you have.',
  },
  { title: 'Next', text: 'The next living player to the left. Somebody out of time passes, takes it, keeps the hand.' },
];

const HandSize = ({ options, seats }: RulesProps<WarZone>) => (
  <p>
    A hand has {handSizeOf({ options, players: Array.from({ length: seats }), lightning: false })} cards at this table.
  </p>
);

function HandSizes({ usual }: { usual: WarZoneOptions }) {
  const handOf = (players: number, teams: false | 2 = false) =>
    handSizeOf({ options: { ...usual, teams }, players: Array.from({ length: players }), lightning: false });
  return (
    <p>
      A hand has {handOf(2)} cards with two players, {handOf(3)} with three or four, {handOf(5)} with five or six, and{' '}
      {handOf(4, 2)} in team play.
    </p>
  );
}

const SIZE = 560;
const CENTRE = SIZE / 2;
const RADIUS = 196;
const ICON = 62;
/** Words that stand out from the lines under them. */
const print = {
  fill: 'var(--ink)',
  stroke: 'var(--stock)',
  'stroke-width': 6,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
  'text-anchor': 'middle',
} as const;

/** Which attack answers which, drawn: the counteractions of the house run in one circle. */
function Circle({ deck }: { deck: Deck }) {
  const ring = inOrder(deck);
  const list = (
    <ul class="wz-circle-list">
      {ring.map(({ id, name, counteraction }) => (
        <li key={id}>
          <b>{name}</b> after {deck.nameOf(counteraction.after)}: {gainWords(counteraction) || 'nothing'}
        </li>
      ))}
    </ul>
  );
  // In a deck of a table's own they may run anyhow.
  if (!ring.every(({ counteraction }, place) => counteraction.after === ring.at(place - 1)?.id)) return list;
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
        <path d={arrows.join('')} fill="none" stroke="var(--piece-ink)" stroke-width="11" />
        {arrows.map((d) => (
          <path key={d} d={d} fill="none" stroke="var(--signal)" stroke-width="6" marker-end="url(#wz-arrow)" />
        ))}
        {ring.map((card, place) => {
          const { x, y } = at(place);
          return (
            <g key={card.id} transform={`translate(${n(x)} ${n(y)})`}>
              <circle r="42" fill="var(--piece-paper)" stroke="var(--piece-ink)" stroke-width="2.5" />
              {hasIcon(card.id) && (
                <g
                  style={{ color: 'var(--piece-ink)' }}
                  transform={`translate(${-ICON / 2} ${-ICON / 2 - 2}) scale(${ICON / 512})`}
                  dangerouslySetInnerHTML={{ __html: iconBody(card.id) }}
                />
              )}
              <text y="60" {...print} style={{ font: '700 17px/1 var(--font-ui)' }}>
                {card.name}
              </text>
            </g>
          );
        })}
        <g {...print} style={{ font: '400 19px/1 var(--font-ui)' }}>
          <text x={CENTRE} y={CENTRE - 8}>
            Follow the arrow:
          </text>
          <text x={CENTRE} y={CENTRE + 18}>
            it answers the one before
          </text>
        </g>
      </svg>
      <figcaption>{list}</figcaption>
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

function DeckTable({ deck }: { deck: Deck }) {
  const name = (kind: Kind) => (
    <span class="row">
      <KindIcon deck={deck} kind={kind} /> {deck.nameOf(kind)}
    </span>
  );
  return (
    <div class="sheet rules-table" role="group" aria-label="The deck" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Attack</th>
            <th scope="col">Damage</th>
            <th scope="col">Blocked by</th>
            <th scope="col">Counteraction</th>
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          <Gradually of={[...deck.attacks.values()]} atATime={4}>
            {(card) => (
              <tr key={card.id}>
                <th scope="row">{name(card.id)}</th>
                <td>{card.damage}</td>
                <td>{name(card.blockedBy)}</td>
                <td>
                  after {deck.nameOf(card.counteraction.after)}: {gainWords(card.counteraction)}
                </td>
                <td>{card.copies}</td>
              </tr>
            )}
          </Gradually>
        </tbody>
        <thead>
          <tr>
            <th scope="col">Defence</th>
            <th scope="col" colSpan={3}>
              Blocks
            </th>
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          <Gradually of={[...deck.defences.values()]} atATime={4}>
            {({ id, copies }) => (
              <tr key={id}>
                <th scope="row">{name(id)}</th>
                <td colSpan={3}>{joinNames(blockedBy(deck, id).map((card) => card.name))}</td>
                <td>{copies}</td>
              </tr>
            )}
          </Gradually>
        </tbody>
      </table>
    </div>
  );
}

/** What the printed rules leave open, and how it is settled here: at that table, or at any. */
function rulingsAt(table: RulesProps<WarZone> | null): RulingGroup[] {
  // What a full round of passes does came with rules 2.
  const isFirst = table?.rulesVersion === 1;
  const played = variants(isFirst).filter(({ isOn }) => !table || isOn(table.options));
  return [...rulings(isFirst), { title: 'Variants', rulings: played.map(({ ruling }) => ruling) }].filter(
    (group) => group.rulings.length > 0,
  );
}

const rulings = (isFirst: boolean): RulingGroup[] => [
  {
    title: 'Cards',
    rulings: [
      [
        'The last card played',
        'Attack or defence: a block comes between as any card does. It must be an opponent’s; a teammate’s or your own is no trigger. It counts also if its player is out by then.',
      ],
      ['A counteraction that is blocked', 'Gives neither its damage nor its health. The same if the attack lapses.'],
      ['A counteraction that kills', 'Still gives you its health.'],
      [
        'Drawing back up',
        'At once: the attacker before the defence, the defender right after the block. The played card lies on the discard pile before that.',
      ],
      [
        'The deck runs out',
        'The moment it is empty, also midway through drawing, the discard pile is shuffled and becomes the deck, the card just played included. With both empty, hands stay short.',
      ],
      [
        'A full round of passes',
        isFirst
          ? 'Does nothing in this match: it began with rules by which everybody could pass on.'
          : 'This rule is ours: the printed ones would let everybody pass on for ever. Once as many have passed in a row as are alive, the discard pile and the hands of those who are out are shuffled into the deck, before the last of them exchanges. A pass for lack of time counts; an attack begins the count anew.',
      ],
      ['Final', 'What is played, exchanged or passed cannot be taken back.'],
    ],
  },
  {
    title: 'Players',
    rulings: [
      ['Health', 'There is no upper limit: from 21 on the second sheet is turned over.'],
      [
        'Out',
        'At 0 health you are out at once. Your hand goes to the discard pile face down, and nobody sees it until it is shuffled.',
      ],
      [
        'Leaving',
        'Who leaves for good is out. An attack by or on them comes to nothing; on their turn it passes on, without an exchange.',
      ],
      ['Out of time', 'No exchange in the opening, a pass, the attack is taken, no exchange.'],
      ['The turn limit', 'After the last turn the side with the most health wins. Equal: a tie.'],
    ],
  },
];

const variants = (isFirst: boolean): { isOn(options: WarZoneOptions): boolean; ruling: [string, string] }[] => [
  {
    isOn: ({ teams }) => teams !== false,
    ruling: [
      'Teams',
      'Seats in turn, so that teammates sit across. You must attack the closest living opponent to your left. A team wins with its dead.',
    ],
  },
  {
    isOn: ({ copycat }) => copycat,
    ruling: [
      'Copycat',
      'The attack with the name of the last attack gives 1 health when it is played, blocked or not.',
    ],
  },
  {
    isOn: ({ speedy }) => speedy,
    ruling: [
      'Speedy game',
      `It ends the first time the deck is empty, once the attack in progress is settled: nobody draws, there is no exchange, the most health wins.${isFirst ? '' : ' A full round of passes ends it, too.'}`,
    ],
  },
  {
    isOn: ({ openHands }) => openHands,
    ruling: [
      'Open hands for who is out',
      'Who is out sees all hands, and what is drawn, exchanged and laid down, but not the order of the deck. Those still in see their own hand only, and watchers none.',
    ],
  },
  {
    isOn: ({ speedy }) => speedy,
    ruling: [
      'Lightning round',
      'Those who tie at the top of a speedy game go on with 7 health and 4 cards of the whole deck, shuffled anew. A random one starts, there is no opening, and the deck no longer ends it. The last side remaining wins.',
    ],
  },
];
