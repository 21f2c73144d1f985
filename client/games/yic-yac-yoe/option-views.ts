/** The table's options where the schema's words are not enough. */
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';
import { termsOf } from '../../../shared/games/yic-yac-yoe/terms.ts';
import type { OptionView } from '../../kit/game-ui.ts';
import { weaponViews } from '../wa-wa-west/showdown.tsx';
import { optionWords } from './words-rules.ts';

export const optionViews: Record<string, OptionView<YicYacYoe>> = {
  size: {
    value: (options, seats) => optionWords.size.value(termsOf(options, seats).size),
    describe: (options, seats) => optionWords.size.describe(termsOf(options, seats).size),
    means: () => optionWords.size.means,
  },
  row: { means: () => optionWords.row.means },
  turnMs: { means: () => optionWords.turnMs.means },
  placements: {
    value: ({ placements }) => optionWords.placements.value(placements),
    describe: ({ placements }) => optionWords.placements.describe(placements),
    means: ({ placements }) => optionWords.placements.means(placements),
  },
  marking: {
    value: (options, seats) => optionWords.marking.describe[termsOf(options, seats).marking],
    describe: (options, seats) => optionWords.marking.describe[termsOf(options, seats).marking],
    means: (options, seats) => optionWords.marking.means[termsOf(options, seats).marking],
  },
  rows: {
    value: (options, seats) => optionWords.rows.value(termsOf(options, seats).rows),
    describe: (options, seats) => optionWords.rows.describe(termsOf(options, seats).rows),
    means: () => optionWords.rows.means,
  },
  weapons: { applies: ({ armed }) => armed },
  ...weaponViews,
};
