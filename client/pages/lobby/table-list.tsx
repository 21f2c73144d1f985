import type { ComponentChildren } from 'preact';
import { hasIcon } from '../../design/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import type { ListedTable } from '../../../shared/protocol.ts';
import { openTables } from '../../app/lobby.ts';

/** Tables with a free seat, and those being played that can be watched. */
export function TableList() {
  const tables = openTables.value;
  const waiting = (tables ?? []).filter((table) => table.phase === 'waiting' && table.taken < table.seats);
  const playing = (tables ?? []).filter((table) => table.phase === 'playing');
  return (
    <>
      <section aria-labelledby="open-tables">
        <h2 id="open-tables">Open tables</h2>
        {tables && waiting.length === 0 ? (
          <NoTables />
        ) : (
          <ul class="rows">
            {waiting.map((table) => (
              <WaitingRow key={table.matchId} table={table} />
            ))}
          </ul>
        )}
      </section>
      {playing.length > 0 && (
        <section aria-labelledby="on-now">
          <h2 id="on-now">On now</h2>
          <ul class="rows">
            {playing.map((table) => (
              <PlayingRow key={table.matchId} table={table} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const WaitingRow = ({ table }: { table: ListedTable }) => (
  <TableRow game={table.game} title={table.title} fact={`${table.taken} of ${table.seats} seated`}>
    <ButtonLink href={`/t/${table.matchId}?sit`} size="small" label={`Sit: ${table.title}`}>
      Sit
    </ButtonLink>
  </TableRow>
);

const PlayingRow = ({ table }: { table: ListedTable }) => (
  <TableRow game={table.game} title={table.title} fact={`${table.seats} play, ${table.watching} watching`}>
    <ButtonLink href={`/t/${table.matchId}`} size="small" label={`Watch: ${table.title}`}>
      Watch
    </ButtonLink>
  </TableRow>
);

/** One line of a list of matches: the room's sign, two lines of words, what can be done. */
function TableRow({
  game,
  title,
  fact,
  children,
}: {
  game: string;
  title: string;
  fact: string;
  children: ComponentChildren;
}) {
  const sign = `room-${game}`;
  return (
    <li class="row">
      <span class="room-sign">{hasIcon(sign) && <Icon id={sign} size={34} />}</span>
      <span class="row-words">
        <b>{title}</b>
        <span class="row-fact">{fact}</span>
      </span>
      {children}
    </li>
  );
}

const NoTables = () => (
  <div class="sheet stack no-tables">
    <div class="row">
      {[0, 1, 2, 3].map((place) => (
        <PlayerBadge key={place} seat={null} sizePx={52} />
      ))}
    </div>
    <p>No tables open right now.</p>
    <ButtonLink href="/new">Open one</ButtonLink>
  </div>
);
