/** The rules, made from the deck and the options that the matches are played with. */
import { countOf, deckOf, houseDeck } from '../../../../shared/games/war-zone/deck.ts';
import { options as schema } from '../../../../shared/games/war-zone/options.ts';
import { OptionList } from '../../../kit/rules/option-list.tsx';
import { Chapter, Rulings, RulesPage, Steps } from '../../../kit/rules/frame.tsx';
import { CardFace } from '../cards/card-face.tsx';
import { cardWords } from '../words.ts';
import { Circle } from './circle.tsx';
import { DeckTable } from './deck-table.tsx';
import { rulings } from './rulings.ts';
import { HandSizes, turn } from './turn.tsx';
import './rules.css';

const deck = deckOf(schema.parse({}));

export const Rules = () => (
  <RulesPage theme="theme-war-zone">
    <Chapter id="idea" title="The idea">
      <p class="rules-lead">
        Attack with a card, and whoever cannot block it loses health. Everybody starts with 20. The last side standing
        wins.
      </p>
      <p>
        Watch the last card played: an attack that answers it hits harder and heals you. Left is clockwise, the next
        living seat upward.
      </p>
    </Chapter>
    <Chapter id="turn" title="A turn">
      <Steps steps={turn} />
      <HandSizes />
    </Chapter>
    <Chapter id="cards" title="The cards">
      <p>
        Black head: attack, with its damage on the star. White head: defence, played only in answer to an attack. The
        dashed ticket is the counteraction.
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
        {countOf(houseDeck)} cards. A table may bring a deck of its own: at least 12 cards for each player, and a
        defence may be a trigger too.
      </p>
      <DeckTable deck={deck} />
    </Chapter>
    <Chapter id="rulings" title="Rulings">
      <Rulings groups={rulings} />
    </Chapter>
    <Chapter id="options" title="Options">
      <OptionList schema={schema} called={{ house: 'the house’s' }} />
    </Chapter>
  </RulesPage>
);
