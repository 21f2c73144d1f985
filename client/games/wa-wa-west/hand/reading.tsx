/** An item read in the moment: what it does, and how it fares against what each opponent can play now. */
import { useContext } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { groupBy } from '../../../../shared/contract/group-by.ts';
import { joinNames } from '../../../../shared/contract/words.ts';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import type { Item } from '../../../../shared/games/wa-wa-west/items.ts';
import { whyNotItem } from '../../../../shared/games/wa-wa-west/legal.ts';
import { rightNow, type Against } from '../../../../shared/games/wa-wa-west/right-now.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { IsDeadly, Price } from '../cards.tsx';
import { BulletIcon, ItemIcon, ItemPicture } from '../item-art.tsx';
import { handOf, itemIn, matchUpsOf } from '../item-views.ts';
import { cardWords, effectOf, reasonOf } from '../words.ts';
import { readingWords } from '../words-reading.ts';

type Table = Pick<HandProps<WaWaWest>, 'view' | 'seat' | 'names'>;

export function ItemInTheMoment({ item, ...table }: Table & { item: Item }) {
  const { view, seat, names } = table;
  const isDeadly = useContext(IsDeadly);
  const why = whyNotItem(view, seat, item.id);
  const now = rightNow(view, seat, item.id);
  const left = at(view.players, seat).ammo - item.costs + item.gives;
  return (
    <>
      <div class="reading-head">
        <ItemPicture item={item} />
        <div>
          <h3>{item.name}</h3>
          <p class="is-type">{item.row.type}</p>
          <p>{effectOf(view.options, item, isDeadly)}</p>
        </div>
        <div class="ww-reading-price">
          <Price item={item} />
          {why && <em>{reasonOf(view, seat, item, why)}</em>}
        </div>
      </div>
      {now.copies !== null || item.special.copies ? (
        <p>{readingWords.copies(now.copies === null ? null : at(names, now.copies))}</p>
      ) : (
        <Opponents {...table} item={item} opponents={now.opponents} />
      )}
      {now.cannotDie && <p class="is-good">{isDeadly ? readingWords.youCannotDie : readingWords.youCannotBeHit}</p>}
      {now.blasts.length > 0 && (
        <p class="is-bad">{readingWords.blast(joinNames(now.blasts.map((id) => itemIn(view.options, id).name)))}</p>
      )}
      <p class="row reading-foot">
        <StoppedBy {...table} item={item} />
        {!why && <span>{item.gives > 0 ? readingWords.after(left) : readingWords.keep(left)}</span>}
      </p>
    </>
  );
}

/** Of one opponent each. */
const MOST_ROWS = 4;

/** A row for each; where they are many, one for all who could do the same. */
function Opponents({ view, names, item, opponents }: Table & { item: Item; opponents: Against[] }) {
  const kindOf = ({ seat, ...could }: Against) =>
    opponents.length > MOST_ROWS ? JSON.stringify([could, at(view.players, seat).ammo]) : seat;
  const rows = [...groupBy(opponents, kindOf).values()];
  const { heads } = readingWords;
  const columns = [
    { head: heads.hits(item.name), look: 'is-good', of: (row: Against) => row.hits },
    { head: heads.first, look: '', of: (row: Against) => row.first },
    { head: heads.hitsYou, look: 'is-bad', of: (row: Against) => row.hitsYou },
  ].filter(({ of, look }) => look === 'is-bad' || opponents.some((row) => of(row).length > 0));
  return (
    <>
      <h4>{readingWords.now}</h4>
      <table>
        <thead aria-hidden="true">
          <tr>
            <th scope="col">{heads.who}</th>
            {columns.map(({ head, look }) => (
              <th key={head} scope="col" class={look}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={at(row, 0).seat}>
              <th scope="row">
                <Who seats={row.map(({ seat }) => seat)} names={names} ammo={at(view.players, at(row, 0).seat).ammo} />
              </th>
              {columns.map(({ head, look, of }) => (
                <td key={head}>
                  <span class="visually-hidden">{head}: </span>
                  {look === 'is-good' && at(row, 0).cannotDie ? (
                    readingWords.cannotDie
                  ) : (
                    <Items view={view} ids={of(at(row, 0))} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const MOST_NAMED = 3;

const Who = ({ seats, names, ammo }: { seats: Seat[]; names: string[]; ammo: number }) => (
  <span class="row reading-who">
    {seats.slice(0, MOST_NAMED).map((seat) => (
      <PlayerBadge key={seat} seat={seat} sizePx={24} />
    ))}
    <span>
      <b>
        {joinNames([
          ...seats.slice(0, MOST_NAMED).map((seat) => at(names, seat)),
          ...(seats.length > MOST_NAMED ? [readingWords.more(seats.length - MOST_NAMED)] : []),
        ])}
      </b>{' '}
      <span class="ww-reading-ammo">
        <BulletIcon />
        {ammo}
        <span class="visually-hidden"> {cardWords.ammo}.</span>
      </span>
    </span>
  </span>
);

const MOST_ICONS = 5;

function Items({ view, ids }: Pick<Table, 'view'> & { ids: ItemId[] }) {
  const items = ids.map((id) => itemIn(view.options, id));
  if (items.length === 0) return <span class="ww-reading-nothing">{readingWords.nothing}</span>;
  return (
    <span class="row ww-icons-row">
      <span class="visually-hidden">{joinNames(items.map(({ name }) => name))}. </span>
      {items.slice(0, MOST_ICONS).map((item) => (
        <ItemIcon key={item.id} item={item} />
      ))}
      {items.length > MOST_ICONS && <b aria-hidden="true">+{items.length - MOST_ICONS}</b>}
    </span>
  );
}

/** What stands up to a weapon, whoever could play it. */
function StoppedBy({ view, item }: Table & { item: Item }) {
  if (item.type.class !== 'Weapon') return <span />;
  const { beats } = matchUpsOf(view.options, item.id);
  const stops = handOf(view.options).filter(
    ({ id, type }) => type.class === 'Defense' && !beats.some((one) => one.id === id),
  );
  if (stops.length === 0) return <span />;
  return (
    <span>
      <b>{readingWords.stoppedBy}</b> {joinNames(stops.map(({ name }) => name))}.
    </span>
  );
}
