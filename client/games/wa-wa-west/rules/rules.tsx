/** The rules, made from the sheet and the options that the matches are played with. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { options as schema } from '../../../../shared/games/wa-wa-west/options.ts';
import { catalogueOf } from '../../../../shared/games/wa-wa-west/items.ts';
import { ItemSheetCard } from '../item-sheet-card.tsx';
import { inPlayOf } from '../match-ups.ts';
import { KillTable } from './kill-table.tsx';
import { Notation, PrintedSheet } from './printed-sheet.tsx';
import { OptionList } from './option-list.tsx';
import { Round } from './round.tsx';
import { Rulings } from './rulings.tsx';
import './rules.css';

const options = schema.parse({});

const chapters = [
  { id: 'idea', title: 'The idea' },
  { id: 'round', title: 'A round' },
  { id: 'items', title: 'The items' },
  { id: 'who-beats-whom', title: 'Who beats whom' },
  { id: 'rulings', title: 'Rulings' },
  { id: 'options', title: 'Options' },
  { id: 'sheet', title: 'The printed sheet' },
] as const;

export function Rules() {
  // The page is drawn after the browser has looked for the chapter that the address names.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div class="theme-wa-wa-west ww-rules">
      <nav class="ww-rules-nav" aria-label="Chapters">
        <ul class="ww-rules-chapters">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="ww-rules-page">
        <Chapter id="idea">
          <p class="ww-lead">
            Everybody picks an item, all turn at once, and whoever is beaten is out. Be the last one standing. You start
            with no ammo, so most things must be loaded for first, and loading is when you can be shot.
          </p>
        </Chapter>
        <Chapter id="round">
          <Round />
        </Chapter>
        <Chapter id="items">
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
        <Chapter id="who-beats-whom">
          <KillTable options={options} items={inPlayOf(options)} />
        </Chapter>
        <Chapter id="rulings">
          <p>The printed rules are short. This is how the house settles what they leave open.</p>
          <Rulings />
        </Chapter>
        <Chapter id="options">
          <p>Every option can be combined with every other. A table says before you sit down how it plays.</p>
          <OptionList />
        </Chapter>
        <Chapter id="sheet">
          <Notation />
          <PrintedSheet items={[...catalogueOf(options).items.values()]} />
        </Chapter>
      </div>
    </div>
  );
}

function Chapter({ id, children }: { id: (typeof chapters)[number]['id']; children: ComponentChildren }) {
  return (
    <section class="ww-chapter" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {chapters.find((chapter) => chapter.id === id)!.title}
      </h2>
      {children}
    </section>
  );
}
