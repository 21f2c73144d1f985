/** The rules, made from the sheet and the options that the matches are played with. */
import { options as schema } from '../../../../shared/games/wa-wa-west/options.ts';
import { catalogueOf } from '../../../../shared/games/wa-wa-west/items.ts';
import { OptionList } from '../../../kit/rules/option-list.tsx';
import { Chapter, Rulings, RulesPage, Steps } from '../../../kit/rules/frame.tsx';
import { ItemSheetCard } from '../item-sheet-card.tsx';
import { inPlayOf } from '../match-ups.ts';
import { KillTable } from './kill-table.tsx';
import { Notation, PrintedSheet } from './printed-sheet.tsx';
import { round } from './round.ts';
import { rulings } from './rulings.ts';
import './rules.css';

const options = schema.parse({});

export const Rules = () => (
  <RulesPage theme="theme-wa-wa-west">
    <Chapter id="idea" title="The idea">
      <p class="rules-lead">
        Everybody picks an item, all turn at once, and whoever is beaten is out. Be the last one standing. You start
        with no ammo, so most things must be loaded for first, and loading is when you can be shot.
      </p>
    </Chapter>
    <Chapter id="round" title="A round">
      <Steps steps={round} />
    </Chapter>
    <Chapter id="items" title="The items">
      <p>
        The shape behind the picture is the family: circle loads, puff summons, shield guards, triangle shoots, star
        explodes. The black tab is what it costs, the yellow one what it gives.
      </p>
      <div class="ww-rules-cards">
        {[...catalogueOf(options).items.keys()].map((id) => (
          <ItemSheetCard key={id} options={options} item={catalogueOf(options).items.get(id)!} />
        ))}
      </div>
    </Chapter>
    <Chapter id="who-beats-whom" title="Who beats whom">
      <KillTable options={options} items={inPlayOf(options)} />
    </Chapter>
    <Chapter id="rulings" title="Rulings">
      <Rulings groups={rulings} />
    </Chapter>
    <Chapter id="options" title="Options">
      <OptionList schema={schema} called={{ table: 'the table’s' }} />
    </Chapter>
    <Chapter id="sheet" title="The printed sheet">
      <Notation />
      <PrintedSheet items={[...catalogueOf(options).items.values()]} />
    </Chapter>
  </RulesPage>
);
