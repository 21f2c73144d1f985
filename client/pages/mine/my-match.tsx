import type { ComponentChildren } from 'preact';
import { inWords } from '../../../shared/contract/words.ts';
import { gameOf } from '../../../shared/games/index.ts';
import type { MatchSummary } from '../../../shared/protocol.ts';
import { personPage } from '../../../shared/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { KeyMark } from '../frame/key-mark.tsx';
import { MatchRow, ReplayLink } from '../frame/match-row.tsx';
import { endingFor, seatOf, type Ending, type Me } from './my-list.ts';
import { Name } from '../../ui/names.tsx';

const endings: Record<Ending, string> = {
  waiting: 'not started yet',
  running: 'running',
  abandoned: 'abandoned',
  won: 'won',
  tied: 'tied',
  lost: 'lost',
};

/** What is special about how it came to be. */
function factOf({ grewFrom, dealtBy, public: isPublic }: MatchSummary): string {
  if (grewFrom) return ', a what-if';
  if (dealtBy === 'device') return ', dealt by your own device';
  return isPublic ? '' : ', private';
}

/** A match of mine: what it was, how it ended for me, with whom. */
export function MyMatch({ match, me }: { match: MatchSummary; me: Me }) {
  const title = gameOf(match.game)?.info.title ?? match.game;
  const ending = endingFor(match, me);
  const when = whenFormat.format(match.openedAt);
  return (
    <MatchRow
      game={match.game}
      title={
        <>
          {title} <span class="visually-hidden">, </span>
          <span class="my-ending" data-ending={ending}>
            {endings[ending]}
          </span>
        </>
      }
      fact={
        <>
          <People match={match} me={me} />
          <span class="my-when">
            <time dateTime={new Date(match.openedAt).toISOString()}>{when}</time>
            {factOf(match)}
          </span>
        </>
      }
    >
      {ending === 'waiting' || ending === 'running' ? (
        <ButtonLink href={`/t/${match.matchId}`} size="small" label={`Back to the table: ${title}, ${when}`}>
          Back
        </ButtonLink>
      ) : (
        <ReplayLink matchId={match.matchId} what={`${title}, ${endings[ending]}, ${when}`} />
      )}
    </MatchRow>
  );
}

const whenFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** "You as Kemi, Odile K7Q4, two bots": bots have no names worth telling. */
function People({ match, me }: { match: MatchSummary; me: Me }) {
  const seat = seatOf(match, me);
  const mine = seat === null ? undefined : match.players[seat];
  const bots = match.players.filter(({ bot }) => bot).length;
  const parts: ComponentChildren[] = match.players
    .filter((player) => !player.bot && player !== mine)
    .map(({ name, key }) => (
      <>
        <Name>{key ? <a href={personPage(key)}>{name}</a> : name}</Name> <KeyMark of={key} />
      </>
    ));
  if (bots > 0) parts.push(bots === 1 ? 'a bot' : `${inWords(bots)} bots`);
  return (
    <span class="my-people">
      <span>
        <b>You</b> as <Name>{mine?.name}</Name>
      </span>
      {parts.map((part, index) => (
        <span key={index}>{part}</span>
      ))}
    </span>
  );
}
