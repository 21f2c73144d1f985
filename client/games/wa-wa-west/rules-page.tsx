/** The rules, made from the sheet and the options that the matches are played with. */
import './game.css';
import './rules-page.css';
import { catalogueOf } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { RulesProps } from '../../kit/game-ui.ts';
import { Brief, type Moment } from '../../kit/rules/brief.tsx';
import { Chapter, Rulings, RulesPage, Steps } from '../../kit/rules/frame.tsx';
import { lazyOptions } from '../../kit/rules/lazy-options.tsx';
import { CardFace } from './cards.tsx';
import { inPrintedOrder, ItemCards, KillTable } from './rules-page-items.tsx';
import { PrintedSheet } from './sheet.tsx';
import { rulingsAt } from './words-rulings.ts';

const Options = lazyOptions(() => import('../../../shared/games/wa-wa-west/options.ts'), { table: 'the table’s' });

interface Props {
  table: RulesProps<WaWaWest> | null;
  usual: WaWaWestOptions;
}

export function Rules({ table, usual }: Props) {
  const options = table?.options ?? usual;
  return (
    <RulesPage theme="theme-wa-wa-west ww-rules">
      <Chapter id="idea" title="The idea">
        <Brief
          goal="Everybody picks an item in secret, all turn at once, and whoever is beaten is out. Be the last one standing."
          round={picturesOf(usual)}
          know={knowAt(options)}
        />
      </Chapter>
      <Chapter id="round" title="A round">
        <Steps steps={round} />
      </Chapter>
      <Chapter id="items" title="The items">
        <ItemCards options={options} />
      </Chapter>
      <Chapter id="who-beats-whom" title="Who beats whom">
        <KillTable options={options} />
      </Chapter>
      <Chapter id="rulings" title="Rulings">
        <Rulings groups={rulingsAt(table?.options ?? null)} />
      </Chapter>
      <Chapter id="sheet" title="The printed sheet">
        <Notation />
        <PrintedSheet label="The printed sheet" items={inPrintedOrder(options)} options={options} />
      </Chapter>
      {table ? null : (
        <Chapter id="options" title="Options">
          <Options />
        </Chapter>
      )}
    </RulesPage>
  );
}

/** Three players' choices, before and after they turn. */
const choices = [
  { id: 'gun', stamp: null },
  { id: 'reload', stamp: 'Out' },
  { id: 'shield', stamp: null },
];

function picturesOf(usual: WaWaWestOptions): Moment[] {
  const { items } = catalogueOf(usual);
  return [
    {
      title: 'Pick.',
      text: 'In secret. The others see only that you are in.',
      picture: choices.map(({ id }) => (
        <span key={id} class="rules-moment-card">
          <span class="card-face rules-moment-back" aria-hidden="true">
            <b>?</b>
          </span>
        </span>
      )),
    },
    {
      title: 'Turn.',
      text: 'All at once: a Gun, a Reload, a Shield.',
      picture: choices.map(({ id }) => (
        <span key={id} class="rules-moment-card">
          <CardFace item={items.get(id)!} />
        </span>
      )),
    },
    {
      title: 'See who lives.',
      text: 'The Gun shoots everybody. Who was loading is out; the Shield holds.',
      picture: choices.map(({ id, stamp }) => (
        <span key={id} class="rules-moment-card">
          <CardFace item={items.get(id)!} stamp={stamp} />
        </span>
      )),
    },
  ];
}

const knowAt = ({ headstart }: Pick<WaWaWestOptions, 'headstart'>) => [
  {
    title: headstart > 0 ? `You start with ${headstart} ammo.` : 'You start with no ammo.',
    text: 'Reload gives one; nearly everything that shoots costs some. Everybody sees how much you have.',
  },
  {
    title: 'Loading is when you are shot.',
    text: 'So load while nobody can shoot, and shield when somebody can.',
  },
  {
    title: 'More ammo, stronger things.',
    text: 'A Laser Gun goes through a Shield, a Bazooka through nearly everything. Rest on a card, or hold it, to read what it beats.',
  },
];

/** The course of a round, in the order in which it is settled. */
const round = [
  {
    title: 'Choose',
    text: 'Everyone alive picks one item in secret, and a target where one is needed. Locked in is final. The others see only that you are in.',
  },
  {
    title: 'Turn',
    text: 'As soon as the last one is in, or when time is up, all items turn at once. A missing or impossible choice is a Skip.',
  },
  { title: 'Copy', text: 'Mirrors become what stands on their left.' },
  { title: 'Pay', text: 'Everyone pays for what they play, those about to die as well.' },
  {
    title: 'Hit',
    text: 'All hits count at the same moment, also those of players who die by them. Everyone attacks everyone, unless an option narrows the aim. Nobody hits themselves.',
  },
  {
    title: 'Die',
    text: 'Whoever is hit is out, unless an Activated Orange Juice saves them. The dead lose their ammo and everything they had running.',
  },
  {
    title: 'Live on',
    text: 'Survivors load what their item gives, take what they have robbed, and then juice, fireworks, stuns and revivals take hold.',
  },
  {
    title: 'Go on',
    text: 'A short pause to see it all, and the next round opens. With one side left the match is over.',
  },
];

/** How types and lists are written: for this sheet, and for items of your own. */
function Notation() {
  return (
    <>
      <p>The sheet is written in a notation of its own. Items that you add to a table are written in it too.</p>
      <dl class="ww-notation">
        <dt>Weapon (Gun I)</dt>
        <dd>
          A type: class Weapon, kind Gun, level I. Classes are Charge, Defense and Weapon; levels run from 0 over I, II
          to X.
        </dd>
        <dt>Defense II</dt>
        <dd>A class with a level, without a kind.</dd>
        <dt>Bomb I, no Weapon</dt>
        <dd>A kind alone: the Firework Blast is a Bomb, but nobody's Weapon.</dd>
        <dt>Grenade</dt>
        <dd>In a list: that item.</dd>
        <dt>{'<Charge>'}</dt>
        <dd>Every item of that class, whatever its kind.</dd>
        <dt>{'<Weapon (Bomb)>'}</dt>
        <dd>Every Weapon of that kind.</dd>
        <dt>{'<Defense I>'}</dt>
        <dd>Exactly that level.</dd>
        <dt>{'<Bomb II+>'}</dt>
        <dd>That level or higher, Weapon or not.</dd>
        <dt>{'<Everything> but Activated Orange Juice'}</dt>
        <dd>All items save the one named.</dd>
      </dl>
    </>
  );
}
