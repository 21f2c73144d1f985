/** A match in a list: a picture of it, who plays, and how it ended, if that may be seen. */
import './match-card.css';
import 'virtual:icons/pages/frame/match-icons';
import { useState } from 'preact/hooks';
import type { ArchivedMatch } from '../../../shared/archive.ts';
import { at } from '../../../shared/contract/at.ts';
import { addressOf, personPage } from '../../../shared/pages.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import { fullAddress } from '../../app/base-path.ts';
import { tokensOf, type TokenLook } from '../../design/seat-marks.ts';
import { gameInfos } from '../../games/registry.ts';
import { ButtonLink, Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BadgeArt } from '../../ui/player-badge.tsx';
import { copyLink } from './copy-link.tsx';
import { KeyMark } from './key-mark.tsx';
import { courseOf, dayWords, questionOf, resultWords } from './match-words.ts';
import { Name, WithNames } from '../../ui/names.tsx';

/** So many badges fit beside the result. */
const MOST_BADGES = 6;

interface MatchCardProps {
  match: ArchivedMatch;
  /** How it ended; null where that is not to be seen yet. Left out while it is being played. */
  result?: ArchivedMatch['result'];
  /** The result is asked for. */
  onReveal(): void;
}

export function MatchCard({ match, result = null, onReveal }: MatchCardProps) {
  const [isOpen, setOpen] = useState(false);
  const question = questionOf(match.players);
  const names = match.players.map(({ name }) => name);
  const href = wayTo(match, result);
  const title = titleOf(match.game);
  const looks = looksOf(match);
  return (
    <li class="match-card">
      <a class="match-picture" href={href} tabIndex={-1} aria-hidden="true">
        <img src={match.picture} width="400" height="210" alt="" loading="lazy" decoding="async" />
        <span class="match-game">{title}</span>
      </a>
      <div class="match-words">
        <h3>
          <a href={href}>
            <span class="visually-hidden">{`${match.phase === 'playing' ? 'Watch live' : 'Watch'}, ${title}: `}</span>
            <WithNames names={names}>{question}</WithNames>
          </a>
        </h3>
        <div class="row match-line">
          <button type="button" class="row match-people" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {looks.slice(0, MOST_BADGES).map((look, seat) => (
              <BadgeMark key={seat} look={look} sizePx={26} />
            ))}
            {looks.length > MOST_BADGES && <b aria-hidden="true">+{looks.length - MOST_BADGES}</b>}
            <span class="visually-hidden">
              <WithNames names={names}>{`Who plays, and links: ${joinNames(names)}`}</WithNames>
            </span>
          </button>
          <Result match={match} result={result} onReveal={onReveal} />
        </div>
        <div class="row match-line">
          <p class="match-facts">{factsOf(match, result)}</p>
          <IconButton label={`Copy the link: ${question}`} onClick={() => void copyLink(fullAddress(href))}>
            <Icon id="share" size={22} />
          </IconButton>
        </div>
      </div>
      {isOpen && <MatchDialog match={match} result={result} onClose={() => setOpen(false)} />}
    </li>
  );
}

function Result({ match, result, onReveal }: Required<MatchCardProps>) {
  if (match.phase === 'playing') return <b class="match-live">live</b>;
  if (!result)
    return (
      <button type="button" class="row match-hidden" onClick={onReveal}>
        <Icon id="result-hidden" size={20} />
        <span class="visually-hidden">Show the result, which is </span>hidden
      </button>
    );
  return (
    <b class="row match-result">
      <Icon id="trophy" size={20} />
      <span>
        <WithNames names={match.players.map(({ name }) => name)}>
          {resultWords(result.outcome, match.players)}
        </WithNames>
      </span>
    </b>
  );
}

/** Who played, with the ways to their pages; and where to look at the match. */
function MatchDialog({
  match,
  result,
  onClose,
}: Pick<Required<MatchCardProps>, 'match' | 'result'> & { onClose(): void }) {
  const looks = looksOf(match);
  return (
    <Dialog title={questionOf(match.players)} onClose={onClose}>
      <p>
        {titleOf(match.game)}. {factsOf(match, result)}.
      </p>
      <ul class="rows match-seats">
        {match.players.map(({ name, key, bot }, seat) => (
          <li key={seat} class="row">
            <BadgeMark look={at(looks, seat)} sizePx={36} />
            {key ? (
              <a class="match-person" href={personPage(key)}>
                <Name>{name}</Name>
              </a>
            ) : (
              <span>
                <Name>{name}</Name>
              </span>
            )}
            <KeyMark of={key} />
            {bot && <span class="field-hint">bot</span>}
          </li>
        ))}
      </ul>
      <div class="dialog-actions match-ways">
        {match.phase === 'playing' ? (
          <ButtonLink kind="primary" href={`/t/${match.matchId}`}>
            Watch live
          </ButtonLink>
        ) : (
          <>
            <ButtonLink kind="primary" href={wayTo(match, result)}>
              From the start
            </ButtonLink>
            {result?.moment && (
              <ButtonLink href={addressOf('replay', match.matchId, { atMs: result.moment.ms })}>
                Before the decision
              </ButtonLink>
            )}
            <ButtonLink href={`/matches?evening=${match.matchId}`}>This table’s evening</ButtonLink>
          </>
        )}
        <Button onClick={() => void copyLink(fullAddress(wayTo(match, result)))}>Copy the link</Button>
      </div>
    </Dialog>
  );
}

const BadgeMark = ({ look, sizePx }: { look: TokenLook; sizePx: number }) => (
  <svg width={sizePx} height={sizePx} viewBox="-22 -22 44 44" aria-hidden="true" style={{ flex: 'none' }}>
    <BadgeArt {...look} />
  </svg>
);

const looksOf = ({ players }: ArchivedMatch): TokenLook[] =>
  tokensOf(players.map(({ badge }) => badge ?? null)).slice(0, players.length);

/** Where the result is hidden, nothing of it is sent before it has been watched. */
const wayTo = ({ matchId, phase }: ArchivedMatch, result: ArchivedMatch['result']): string =>
  phase === 'playing' ? `/t/${matchId}` : addressOf('replay', matchId, { hidesResult: !result });

/** "Today, 11 rounds, very close" */
function factsOf(match: ArchivedMatch, result: ArchivedMatch['result']): string {
  const seats = `${match.seats} players`;
  const facts = result ? courseOf(result) : [];
  return [
    dayWords(match.openedAt),
    ...(facts.length > 0 ? facts : [seats]),
    ...match.variants.map(({ title }) => title.toLowerCase()),
    ...(match.dealtBy === 'device' ? ['dealt by a player’s own device'] : []),
  ].join(', ');
}

/** @param id of a game, which may have been unlisted since */
export const titleOf = (id: string): string => gameInfos.find((game) => game.id === id)?.title ?? id;
