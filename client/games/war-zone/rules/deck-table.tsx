/** The deck as a list. */
import type { Deck, Kind } from '../../../../shared/games/war-zone/deck.ts';
import { KindIcon } from '../cards/kind-icon.tsx';
import { blockedBy, gainWords } from '../words.ts';
import { joinNames } from '../../../../shared/contract/words.ts';

export function DeckTable({ deck }: { deck: Deck }) {
  const name = (kind: Kind) => (
    <span class="wz-kind">
      <KindIcon deck={deck} kind={kind} /> {deck.nameOf(kind)}
    </span>
  );
  return (
    <div class="wz-table-scroll" role="region" aria-label="The deck" tabIndex={0}>
      <table class="wz-table">
        <thead>
          <tr>
            <th scope="col">Attack</th>
            <th scope="col">Damage</th>
            <th scope="col">Blocked by</th>
            <th scope="col">Counteraction</th>
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          {[...deck.attacks.values()].map((card) => (
            <tr key={card.id}>
              <th scope="row">{name(card.id)}</th>
              <td>{card.damage}</td>
              <td>{name(card.blockedBy)}</td>
              <td>
                after {deck.nameOf(card.counteraction.after)}: {gainWords(card.counteraction)}
              </td>
              <td>{card.copies}</td>
            </tr>
          ))}
        </tbody>
        <thead>
          <tr>
            <th scope="col">Defence</th>
            <th scope="col" colSpan={3}>
              Blocks
            </th>
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          {[...deck.defences.values()].map(({ id, copies }) => (
            <tr key={id}>
              <th scope="row">{name(id)}</th>
              <td colSpan={3}>{joinNames(blockedBy(deck, id).map((card) => card.name))}</td>
              <td>{copies}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
