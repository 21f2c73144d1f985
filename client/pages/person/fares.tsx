import 'virtual:icons/room-signs';
import type { PersonReply } from '../../../shared/archive.ts';
import { hasIcon } from '../../design/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { titleOf } from '../frame/match-card.tsx';

/** Wins beside the fair share: of all matches, and game by game. */
export function Fares({ person: { total, games } }: { person: PersonReply }) {
  return (
    <section aria-labelledby="fares">
      <h2 id="fares">Wins against the fair share</h2>
      <p class="person-note">
        The mark is what chance alone would give: in a match of six everybody’s share is a sixth. Ties count in parts.
      </p>
      <ul class="fares">
        {games.length > 1 && <Fare title="All together" fared={total} />}
        {games.map((one) => (
          <Fare key={one.game} game={one.game} title={titleOf(one.game)} fared={one} />
        ))}
      </ul>
    </section>
  );
}

function Fare({ game = '', title, fared }: { game?: string; title: string; fared: PersonReply['total'] }) {
  const { matches, wins, ties, score, fair } = fared;
  const percent = (part: number) => `${(100 * part) / Math.max(1, matches)}%`;
  const sign = `room-${game}`;
  return (
    <li class="fare">
      <span class="row fare-title">
        {hasIcon(sign) && <Icon id={sign} size={26} />}
        <b>{title}</b>
      </span>
      <div class="fare-bar" data-above={score >= fair} aria-hidden="true">
        <span class="fare-score" style={{ width: percent(score) }} />
        <span class="fare-fair" style={{ left: percent(fair) }} />
      </div>
      <p>
        <b>
          {wins} of {matches} won
        </b>
        {ties > 0 && `, ${ties} tied`}; the fair share is {rounded(fair)}
        {score >= fair ? '' : ', which is more'}.
      </p>
    </li>
  );
}

/** "4.2" */
const rounded = (number: number): string => String(Math.round(number * 10) / 10);
