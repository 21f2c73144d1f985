/** Matches to sit down at, to watch, to come back to, and to see again. */
import { useEffect, useState } from 'preact/hooks';
import { joinNames } from '../../../shared/contract/words.ts';
import { isNumbered } from '../../../shared/ids.ts';
import { gameInfos } from '../../games/registry.ts';
import type { ListedTable, MatchSummary } from '../../../shared/protocol.ts';
import { isFailure, listMatches } from '../../app/connection/api.ts';
import { anyMatchOf } from '../../app/offline/flight.ts';
import { forgetSeat, hasSatAnywhere, identityName, mySeats, restored } from '../../app/identity/identity.ts';
import { FILE_PAGE } from '../../app/storage/opened-file.ts';
import { areTablesOld, openTables } from '../../app/connection/lobby.ts';
import { isPlayBlocked, PLAY_BLOCKED } from '../../app/connection/network.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MatchRow, ReplayLink } from '../frame/match-row.tsx';
import { lazily } from '../../../shared/contract/lazily.ts';
import { Name, WithNames } from '../../ui/names.tsx';

/** Tables with a free seat, and those being played that can be watched. */
export function TableList() {
  const tables = openTables.value;
  const waiting = (tables ?? []).filter(
    (table) => table.phase === 'waiting' && table.taken < table.seats && !table.locked,
  );
  const playing = (tables ?? []).filter((table) => table.phase === 'playing');
  return (
    <>
      <div role="status" class="tables-old">
        {isPlayBlocked.value
          ? `${PLAY_BLOCKED} You can still play against bots.`
          : areTablesOld.value && 'Connection lost: open tables may be out of date.'}
      </div>
      {waiting.length > 0 && (
        <section aria-labelledby="open-tables">
          <h2 id="open-tables">Open tables</h2>
          <ul class="rows">
            {waiting.map((table) => (
              <WaitingRow key={table.matchId} table={table} />
            ))}
          </ul>
        </section>
      )}
      {playing.length > 0 && (
        <section aria-labelledby="on-now">
          <h2 id="on-now">Watch now</h2>
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
  <MatchRow game={table.game} title={<Name>{table.title}</Name>} fact={`${table.taken} of ${table.seats} seated`}>
    <ButtonLink href={`/t/${table.matchId}?sit`} size="small" label={`Sit: ${table.title}`}>
      Sit
    </ButtonLink>
  </MatchRow>
);

const PlayingRow = ({ table }: { table: ListedTable }) => (
  <MatchRow
    game={table.game}
    title={<Name>{table.title}</Name>}
    fact={`${table.seats} play, ${table.watching} watching`}
  >
    <ButtonLink href={`/t/${table.matchId}`} size="small" label={`Watch: ${table.title}`}>
      Watch
    </ButtonLink>
  </MatchRow>
);

/** The way back to a match of mine that still goes on. */
export function ResumeMatch() {
  const [match, setMatch] = useState<MatchSummary | null>(null);
  useEffect(() => {
    void restored().then(latestGoingOn).then(setMatch);
  }, []);

  if (!match) return null;
  const names = match.players.map(({ name }) => name);
  const own =
    names.find((name) => name === identityName.value) ?? names.find((name) => isNumbered(name, identityName.value));
  const others = names.filter((name) => name !== own);
  return (
    <section class="sheet panel row warm-seat" aria-labelledby="warm-seat">
      <div>
        <h2 id="warm-seat">Your seat is still warm</h2>
        <p>
          {titleOf(match.game)}
          <WithNames names={others}>
            {others.length > 0 ? ` with ${joinNames(others)}.` : ', nobody else is here yet.'}
          </WithNames>
        </p>
      </div>
      <ButtonLink href={`/t/${match.matchId}`} kind="primary">
        Back to the table
      </ButtonLink>
    </section>
  );
}

/** Asks for my latest matches one after the other; those that are over are forgotten. */
async function latestGoingOn(): Promise<MatchSummary | null> {
  for (const id of mySeats.value) {
    const match = await anyMatchOf(id);
    if (isFailure(match)) {
      if (match.failed !== 'unreachable') forgetSeat(id);
    } else if (match.phase === 'waiting' || match.phase === 'playing') return match;
    else forgetSeat(id);
  }
  return null;
}

const PAGE = 6;

/** Public matches that are over, the latest first, each a replay. */
export function Finished() {
  const [matches, setMatches] = useState<MatchSummary[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const fetchMore = async (before?: string) => {
    const page = await listMatches({ phase: 'over', limit: PAGE, ...(before && { before }) });
    setWrong(isFailure(page) ? page.message : null);
    if (isFailure(page)) return;
    setMatches((known) => (before ? [...known, ...page.matches] : page.matches));
    setNext(page.next);
  };
  useEffect(() => void fetchMore(), []);

  return (
    <section aria-labelledby="finished">
      <h2 id="finished">Recently finished</h2>
      <ul class="rows">
        {wrong && <li class="row-none">{wrong}</li>}
        {!wrong && matches.length === 0 && <li class="row-none">Nothing yet. The first match will be kept here.</li>}
        {matches.map((match) => (
          <li key={match.matchId} class="row">
            <span class="field-words">
              <span>
                <b>
                  <WithNames names={match.players.map(({ name }) => name)}>{whoWon(match)}</WithNames>
                </b>{' '}
                {whatWon(match)}
              </span>
              {match.endedAt !== null && <span class="field-hint">{ago(match.endedAt)}</span>}
            </span>
            <ReplayLink matchId={match.matchId} what={`${whoWon(match)} ${whatWon(match)}`} />
          </li>
        ))}
      </ul>
      <div class="row finished-more">
        {next && (
          <Button size="small" onClick={() => void fetchMore(next)}>
            More
          </Button>
        )}
        <a href="/matches">All matches</a>
        <a href="/tv">Television</a>
        <MyMatchesLink />
        <a href={FILE_PAGE}>Replay a file</a>
      </div>
    </section>
  );
}

/** Where this browser has sat anywhere. */
const MyMatchesLink = () => (hasSatAnywhere() ? <a href="/mine">My matches</a> : null);

/** "Odile" */
function whoWon({ outcome, players }: MatchSummary): string {
  const winners = (outcome?.winners ?? []).map((seat) => players[seat]?.name ?? `Seat ${seat + 1}`);
  if (winners.length === 0) return 'Nobody';
  return winners.length > 3 ? `${winners.length} players` : joinNames(winners);
}

/** "won Wa Wa West ++" */
const whatWon = ({ outcome, game }: MatchSummary): string => `${outcome?.tie ? 'tied in' : 'won'} ${titleOf(game)}`;

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

/** "5 minutes ago" */
function ago(whenMs: number): string {
  const minutes = Math.round((whenMs - Date.now()) / 60_000);
  if (minutes > -60) return minutes >= 0 ? 'just now' : relative().format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -36 ? relative().format(hours, 'hour') : relative().format(Math.round(hours / 24), 'day');
}

/** @param id of a game, which may have been unlisted since */
const titleOf = (id: string): string => gameInfos.find((game) => game.id === id)?.title ?? id;
