/** The table's options where words alone don't do: items left out with their pictures, own ones as rows of the sheet. */
import './options.css';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { BLAST, catalogueOf, sheet, type ItemRow } from '../../../shared/games/wa-wa-west/items.ts';
import { chooseMsOf, revealMsOf } from '../../../shared/games/wa-wa-west/clocks.ts';
import type { OptionView, RulesProps } from '../../kit/game-ui.ts';
import { CardFace } from './cards.tsx';
import { itemIn } from './item-views.ts';
import { PrintedSheet } from './sheet.tsx';
import { optionWords } from './words-rules.ts';

const decidesByFirst = ({ rules }: Options): boolean => rules.firstToFire;

export const optionViews: Record<string, OptionView<WaWaWest>> = {
  exclude: {
    value: (options) => optionWords.items(excludedIn(options).map(({ name }) => name)),
    describe: (options) => optionWords.without(excludedIn(options).map(({ name }) => name)),
    means: () => optionWords.means.exclude,
    Show: Excluded,
  },
  customItems: {
    value: ({ customItems }) => optionWords.items(customItems.map(({ name }) => name)),
    describe: ({ customItems }) => optionWords.with(customItems.map(({ name }) => name)),
    means: () => optionWords.means.customItems,
    Show: OwnItems,
    own: {
      called: optionWords.own.called,
      isIn: ({ customItems }) => customItems.length > 0,
      holds: ({ customItems }) => optionWords.own.holds(customItems.length),
    },
  },
  headstart: { means: ({ headstart }) => optionWords.means.headstart(headstart) },
  chooseMs: {
    value: (options) => optionWords.seconds(chooseMsOf(options)),
    means: () => optionWords.means.chooseMs,
  },
  revealMs: {
    value: (options) => optionWords.seconds(revealMsOf(options)),
    means: () => optionWords.means.revealMs,
  },
  concentrated: { applies: (options) => !options.precision && isAnyInPlay(options, ({ id }) => id === 'laser-gun') },
  'rules.shieldStreak': {
    applies: (options) => isAnyInPlay(options, ({ id }) => id === 'shield'),
    means: ({ rules }) => optionWords.means.shieldStreak(rules.shieldStreak),
  },
  'rules.stunAfterBattery': { applies: (options) => isAnyInPlay(options, ({ id }) => id === 'stun-gun') },
  'rules.oneJuice': { applies: (options) => isAnyInPlay(options, summonsGuard) },
  'rules.mercy': { applies: (options) => isAnyInPlay(options, ({ special }) => special?.revives === true) },
  undecided: {
    applies: decidesByFirst,
    value: ({ undecided }) => optionWords.undecided[undecided],
    means: ({ undecided }) => optionWords.means.undecided[undecided],
  },
  photoFinishMs: { applies: decidesByFirst, means: () => optionWords.means.photoFinishMs },
  maxRounds: { means: () => optionWords.means.maxRounds },
  teams: { value: ({ teams }, seats) => optionWords.teams(teams, seats) },
  ruling: {
    applies: (options) => isAnyInPlay(options, ({ id }) => id === 'minigun'),
    value: ({ ruling }) => optionWords.rulings[ruling],
    means: ({ ruling }) => optionWords.means.ruling[ruling],
  },
};

type Options = WaWaWest['options'];

/** From the rows alone, as below. */
const isAnyInPlay = ({ exclude, customItems }: Options, is: (item: ItemRow) => boolean): boolean =>
  [...sheet, ...customItems].some((item) => !exclude.includes(item.id) && is(item));

const summonsGuard = ({ special }: ItemRow): boolean => special?.summons !== undefined && special.summons !== BLAST;

/** From the rows alone: an own item that is still being written can't be read. */
const excludedIn = ({ exclude, customItems }: Options): ItemRow[] =>
  [...sheet, ...customItems].filter(({ id }) => exclude.includes(id));

function Excluded({ options }: RulesProps<WaWaWest>) {
  return (
    <ul class="ww-out">
      {excludedIn(options)
        .map(({ id }) => itemIn(options, id))
        .map((item) => (
          <li key={item.id}>
            <CardFace item={item} />
            <span class="visually-hidden">{item.name}</span>
          </li>
        ))}
    </ul>
  );
}

function OwnItems({ options }: RulesProps<WaWaWest>) {
  const own = new Set(options.customItems.map(({ id }) => id));
  const items = [...catalogueOf(options).items.values()].filter(({ id }) => own.has(id));
  return <PrintedSheet label={optionWords.ownSheet} items={items} options={options} />;
}
