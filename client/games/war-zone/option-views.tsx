/** The table's options where words alone don't do: a deck of its own, as cards. */
import { countOf, deckOf } from '../../../shared/games/war-zone/deck.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import type { OptionView, RulesProps } from '../../kit/game-ui.ts';
import { DeckCards } from './cards.tsx';
import { optionWords } from './words-rules.ts';

export const optionViews: Record<string, OptionView<WarZone>> = {
  deck: {
    value: ({ deck }) => optionWords.deck(deck === 'house' ? null : countOf(deck)),
    describe: ({ deck }) => optionWords.deck(deck === 'house' ? null : countOf(deck)),
    own: {
      called: optionWords.own.called,
      isIn: ({ deck }) => deck !== 'house',
      holds: (options) => optionWords.own.holds(deckOf(options).cards.length),
      keptBefore: 'decks.war-zone',
    },
    means: ({ deck }) => optionWords.means.deck[deck === 'house' ? 'house' : 'own'],
    Show: ({ options }: RulesProps<WarZone>) => <DeckCards deck={deckOf(options)} />,
  },
  teams: {
    value: ({ teams }, seats) => optionWords.teams(teams, seats),
    means: () => optionWords.means.teams,
  },
  turnMs: { means: () => optionWords.means.turnMs },
  defenceMs: { means: () => optionWords.means.defenceMs },
  openingMs: { means: () => optionWords.means.openingMs },
  maxTurns: { means: () => optionWords.means.maxTurns },
};
