/** The rules, made from the deck and the options that the matches are played with. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { countOf, deckOf, houseDeck } from '../../../../shared/games/war-zone/deck.ts';
import { options as schema } from '../../../../shared/games/war-zone/options.ts';
import { CardFace } from '../cards/card-face.tsx';
import { cardWords } from '../words.ts';
import { Circle } from './circle.tsx';
import { DeckTable } from './deck-table.tsx';
import { OptionList } from './option-list.tsx';
import { Rulings } from './rulings.tsx';
import { HandSizes, Turn } from './turn.tsx';
import './rules.css';

const deck = deckOf(schema.parse({}));

const chapters = [
  { id: 'idea', title: 'The idea' },
  { id: 'turn', title: 'A turn' },
  { id: 'cards', title: 'The cards' },
  { id: 'counteraction', title: 'Counteraction' },
  { id: 'deck', title: 'The deck' },
  { id: 'rulings', title: 'Rulings' },
  { id: 'options', title: 'Options' },
] as const;

export function Rules() {
  // The page is drawn after the browser has looked for the chapter that the address names.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div class="theme-war-zone wz-rules">
      <nav class="wz-rules-nav" aria-label="Chapters">
        <ul class="wz-rules-chapters">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="wz-rules-page">
        <Chapter id="idea">
          <p class="wz-lead">
            Attack with a card, and whoever cannot block it loses health. Everybody starts with 20. The last side
            standing wins.
          </p>
          <p>
            Watch the last card played: an attack that answers it hits harder and heals you. Left is clockwise, the next
            living seat upward.
          </p>
        </Chapter>
        <Chapter id="turn">
          <Turn />
          <HandSizes />
        </Chapter>
        <Chapter id="cards">
          <p>
            Black head: attack, with its damage on the star. White head: defence, played only in answer to an attack.
            The dashed ticket is the counteraction.
          </p>
          {[deck.attacks, deck.defences].map((sort) => (
            <ul key={sort} class="wz-rules-cards">
              {[...sort.keys()].map((kind) => (
                <li key={kind}>
                  <CardFace deck={deck} kind={kind} />
                  <span class="visually-hidden">{cardWords(deck, kind)}.</span>
                </li>
              ))}
            </ul>
          ))}
        </Chapter>
        <Chapter id="counteraction">
          <p>
            Was the very last card played by an opponent the one on your ticket, then your attack deals the star more
            and gives you the heart, unless it is blocked: then neither. Exchanged cards are not played, and do not come
            between.
          </p>
          <Circle deck={deck} />
        </Chapter>
        <Chapter id="deck">
          <p>
            {countOf(houseDeck)} cards. A table may bring a deck of its own: at least 12 cards for each player, and a
            defence may be a trigger too.
          </p>
          <DeckTable deck={deck} />
        </Chapter>
        <Chapter id="rulings">
          <p>The printed rules are short. This is how the house settles what they leave open.</p>
          <Rulings />
        </Chapter>
        <Chapter id="options">
          <p>Every option can be combined with every other. A table says before you sit down how it plays.</p>
          <OptionList />
        </Chapter>
      </div>
    </div>
  );
}

function Chapter({ id, children }: { id: (typeof chapters)[number]['id']; children: ComponentChildren }) {
  return (
    <section class="wz-chapter" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {chapters.find((chapter) => chapter.id === id)!.title}
      </h2>
      {children}
    </section>
  );
}
