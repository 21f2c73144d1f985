/** The items of a table in its rules: each on its sheet, and who beats whom. */
import './rules-page.css';
import { joinNames } from '../../../shared/contract/words.ts';
import { catalogueOf, type DuelResult, type Item } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import { Gradually } from '../../kit/gradually.tsx';
import { ItemSheetCard } from './cards.tsx';
import { ItemIcon } from './item-art.tsx';
import { inPlayOf } from './item-views.ts';

/** All that can meet on the table, as the printed sheet has them. */
export function inPrintedOrder(options: WaWaWestOptions): Item[] {
  const inPlay = inPlayOf(options);
  return [...catalogueOf(options).items.values()].filter((item) => inPlay.includes(item));
}

export const ItemCards = ({ options }: { options: WaWaWestOptions }) => (
  <>
    <p>
      The shape behind the picture is the family: circle loads, puff summons, shield guards, triangle shoots, star
      explodes. The black tab is what it costs, the yellow one what it gives.
    </p>
    <div class="rules-cards">
      <Gradually of={inPrintedOrder(options)} atATime={3}>
        {(item) => <ItemSheetCard key={item.id} options={options} item={item} />}
      </Gradually>
    </div>
  </>
);

/** Every pair at once. */
export function KillTable({ options }: { options: WaWaWestOptions }) {
  const items = inPlayOf(options);
  const { duel } = catalogueOf(options);
  const targets = items.filter((item) => item.choosable);
  const attackers = items.filter((item) =>
    targets.some((target) => duel({ attacker: item.id, target: target.id }) !== 'nothing'),
  );
  const harmless = items.filter((item) => !attackers.includes(item));

  return (
    <>
      <p>
        Read a row: the item on the left beats every column with a <Mark verdict="hits" />. At{' '}
        <Mark verdict="conflict" /> the first to lock in survives. Otherwise nothing happens between the two.
      </p>
      <div class="sheet rules-table ww-table" role="group" aria-label="Who beats whom" tabIndex={0}>
        <table class="ww-kills">
          <thead>
            <tr>
              <td class="ww-kills-corner">beats</td>
              {targets.map((item) => (
                <th key={item.id} scope="col">
                  <span class="stack">
                    <span class="ww-kills-name">{item.name}</span>
                    <ItemIcon item={item} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gradually of={attackers} atATime={2}>
              {(attacker) => (
                <tr key={attacker.id}>
                  <th scope="row">
                    <span class="row">
                      <ItemIcon item={attacker} />
                      {attacker.name}
                    </span>
                  </th>
                  {targets.map((target) => (
                    <td key={target.id} title={`${attacker.name} → ${target.name}`}>
                      <Mark verdict={duel({ attacker: attacker.id, target: target.id })} />
                    </td>
                  ))}
                </tr>
              )}
            </Gradually>
          </tbody>
        </table>
      </div>
      {harmless.length > 0 && (
        <p>
          {joinNames(harmless.map((item) => item.name))} {harmless.length === 1 ? 'beats' : 'beat'} nobody.
        </p>
      )}
    </>
  );
}

function Mark({ verdict }: { verdict: DuelResult }) {
  if (verdict === 'nothing') return <span class="visually-hidden">no</span>;
  const word = verdict === 'hits' ? 'beats' : 'first to fire';
  return (
    <span class="ww-mark">
      <svg viewBox="-10 -10 20 20" width="22" style={{ display: 'inline' }} aria-hidden="true">
        {verdict === 'hits' ? (
          <circle r="6.5" fill="var(--rust)" />
        ) : (
          <path d="M-7-7L7 7M7-7L-7 7M-7 1L-1 7M7 1L1 7" stroke="currentColor" stroke-width="2.4" fill="none" />
        )}
      </svg>
      <span class="visually-hidden">{word}</span>
    </span>
  );
}
