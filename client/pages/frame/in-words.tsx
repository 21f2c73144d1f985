/** What goes on in a match in words, as its game says it. */
import type { Game, GameTypes, Temperament } from '../../../shared/contract/game.ts';
import type { Costly, Lead, TurningPoint } from '../../../replays/log/analysis.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { WithNames } from '../../ui/names.tsx';

interface Headline {
  progress: string;
  status: string;
}

/** "Round 7, everyone chooses" */
export const headlineWords = ({ progress, status }: Headline): string => [progress, status].filter(Boolean).join(', ');

/** How long a match was: "6 minutes"; empty if it is not known. @param spanMs when it began and ended, ms */
export function lastedWords(spanMs: { from: number; to: number } | null): string {
  if (!spanMs) return '';
  const seconds = Math.round((spanMs.to - spanMs.from) / 1000);
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

/** Of a match that is over: "Last one standing". */
export const verdictOf = ({ status }: Headline): string => status.charAt(0).toUpperCase() + status.slice(1);

/** "bot, gentle"; of a bot that was asked for nothing, "bot". */
export const botWords = (temperament: Temperament | '' | null): string => (temperament ? `bot, ${temperament}` : 'bot');

/** "62 %", never on two lines. */
export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** "the turning point: Kemi’s chances rise from 24 % to 71 %" */
export const turnWords = ({ seat, before, after }: TurningPoint, names: string[]): string =>
  `the turning point: ${names[seat]}’s chances rise from ${percent(before)} to ${percent(after)}`;

/** "Kemi takes the lead: 62 %" */
export const leadWords = ({ seat, chance }: Lead, names: string[]): string =>
  `${names[seat]} takes the lead: ${percent(chance)}`;

/** "Kemi’s Shield gives 23 % of the match away: best was Gun at Tom" @param view the player's own, before the choice */
export function costlyWords(
  costly: Costly,
  game: Pick<Game, 'narrator'>,
  names: string[],
  view: GameTypes['view'],
): string {
  const nameOf = (action: GameTypes['action']) => game.narrator.describeAction(action, names, view);
  const { seat, action, best, cost } = costly;
  return `a costly choice of ${names[seat]}’s, ${nameOf(action)}: ${nameOf(best)} wins ${percent(cost)} more`;
}

/** By seat: which bot sits there; null for nobody, or a person. */
export type Bots = (Temperament | '' | null)[];

export const botsOf = (seats: readonly ({ bot: boolean; temperament: Temperament | '' | null } | null)[]): Bots =>
  seats.map((player) => (player?.bot ? (player.temperament ?? '') : null));

interface PlayersInWordsProps {
  game: Pick<Game, 'narrator'>;
  gameUi: GameUi;
  view: GameTypes['view'];
  names: string[];
  bots: Bots;
}

/** "Kemi", "Tess (bot, gentle)" */
const named = (name: string, bot: Bots[number] = null): string => (bot === null ? name : `${name} (${botWords(bot)})`);

/** The table in words, a line a seat: what the canvas shows, for whoever does not see it. */
export function PlayersInWords({ game, gameUi, view, names, bots }: PlayersInWordsProps) {
  return (
    <>
      <ul class="visually-hidden" aria-label="Players">
        {names.map((name, seat) => (
          <li key={seat}>
            <WithNames
              names={names}
            >{`${named(name, bots[seat])}: ${game.narrator.describeSeat(view, seat)}`}</WithNames>
          </li>
        ))}
      </ul>
      {gameUi.BoardText && <gameUi.BoardText view={view} names={names} />}
    </>
  );
}
