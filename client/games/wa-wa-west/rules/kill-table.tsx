/** Who beats whom, as one table: asked of the catalogue, cell by cell. */
import { catalogueOf, type Item, type Verdict } from '../../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../../shared/games/wa-wa-west/options.ts';
import { joinNames } from '../../../../shared/contract/words.ts';
import { ItemIcon } from '../art.tsx';
import './kill-table.css';

export function KillTable({ options, items }: { options: WaWaWestOptions; items: Item[] }) {
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
      <div class="ww-kills-scroll" role="region" aria-label="Who beats whom" tabIndex={0}>
        <table class="ww-kills">
          <thead>
            <tr>
              <td class="ww-kills-corner">beats</td>
              {targets.map((item) => (
                <th key={item.id} scope="col">
                  <span>
                    <ItemIcon item={item} />
                    <span class="ww-kills-name">{item.name}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attackers.map((attacker) => (
              <tr key={attacker.id}>
                <th scope="row">
                  <span>
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
            ))}
          </tbody>
        </table>
      </div>
      <p>{joinNames(harmless.map((item) => item.name))} beat nobody.</p>
    </>
  );
}

function Mark({ verdict }: { verdict: Verdict }) {
  if (verdict === 'nothing') return <span class="visually-hidden">no</span>;
  const word = verdict === 'hits' ? 'beats' : 'first to fire';
  return (
    <span class="ww-mark">
      <svg viewBox="-10 -10 20 20" aria-hidden="true" class={`is-${verdict}`}>
        {verdict === 'hits' ? (
          <circle r="6.5" fill="currentColor" />
        ) : (
          <path d="M-7-7L7 7M7-7L-7 7M-7 1L-1 7M7 1L1 7" stroke="currentColor" stroke-width="2.4" fill="none" />
        )}
      </svg>
      <span class="visually-hidden">{word}</span>
    </span>
  );
}
