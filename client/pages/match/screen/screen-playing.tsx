import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { GameAtTable, Seat } from '../../../../shared/contract/game.ts';
import { tokenOf } from '../../../design/seat-marks.ts';
import type { SummaryProps } from '../../../kit/game-ui.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { botsOf, PlayersInWords } from '../../frame/in-words.tsx';
import { Captions } from '../../frame/sound.tsx';
import { WinnerPoster } from '../ending.tsx';
import { countWords, isAnybodyReady, useSecondsLeft } from '../again/ready-check.tsx';
import { StageHost } from '../scene.tsx';
import type { ScreenProps } from './screen-waiting.tsx';
import { useChances } from '../use-chances.ts';
import { Name, WithNames } from '../../../ui/names.tsx';

/** As many sentences as can be read from the other end of the room. */
export const SENTENCES = 3;
/** As many players as have room below them, those with the best chances first. */
const LIKELIEST = 6;
/** What was worth telling, at the end. */
const FACTS = 3;
/** More players than this fill the side by themselves. */
const CROWD = 6;
/** More names than that are set smaller. */
const LARGE_RANKS = 9;
/** What is 12 px on a phone of this width, px, can be read from four metres: stages are drawn for phones, too. */
const READ_FROM_AFAR_PX = 528;

/** What of a canvas of that width is seen from afar: how much larger than life everything is at least. */
export const zoomFromAfar = (widthPx: number): number => Math.max(1, widthPx / READ_FROM_AFAR_PX);

interface PlayingProps extends Omit<ScreenProps, 'code'> {
  /** In the bar: what this screen has to say of itself. */
  hint: ComponentChildren;
  /** In a corner: how people come to this table. */
  way: ComponentChildren;
}

/** The match on a stage, what happened, who is likely to win, and at the end who has. */
export function ScreenPlaying({ live, gameUi, table, hint, way }: PlayingProps) {
  const [hasFailed, setFailed] = useState(false);
  const headline = live.stage.headline.value;
  const told = live.stage.told.value;
  const isOver = live.stage.isOver.value;
  return (
    <>
      <header class="screen-bar">
        <span class="screen-game">{live.game?.info.title}</span>
        <h1 key={headline?.progress} class="screen-round">
          {headline?.progress}
        </h1>
        {hint}
        {told?.title ? (
          <span key={told.title} class="screen-beat">
            {told.title}
          </span>
        ) : (
          <span class="screen-whose">{!live.stage.isAnimating.value && headline?.status}</span>
        )}
      </header>
      <main id="main" class="screen-playing" tabIndex={-1}>
        <section class="stage-place" aria-label="The table" aria-busy={live.stage.isAnimating.value}>
          {hasFailed ? (
            <p class="screen-finding">The table could not be drawn.</p>
          ) : (
            <StageHost live={live} gameUi={gameUi} zoomAt={zoomFromAfar} onFail={() => setFailed(true)} />
          )}
          {live.stage.view.value && live.game && (
            <PlayersInWords
              game={live.game}
              gameUi={gameUi}
              view={live.stage.view.value}
              names={live.names.value}
              bots={botsOf(table.seats)}
            />
          )}
          <Captions />
          {isOver && <WinnerPoster live={live} stays />}
        </section>
        <aside class="screen-side" aria-label="What happens">
          {isOver ? <Ranks live={live} table={table} /> : <Told live={live} />}
          {!isOver && <Chances live={live} />}
          {way}
        </aside>
      </main>
    </>
  );
}

/** The last sentences. Lit is what the stage shows at this moment; while it is still, the newest. */
function Told({ live }: Pick<ScreenProps, 'live'>) {
  const { sentences: now = [], lit = 0 } = live.stage.told.value ?? {};
  const before = live.stage.log.value.slice(-SENTENCES).flatMap(({ sentences }) => sentences);
  const all = [...before, ...now];
  const litFrom = now.length > 0 ? before.length + lit : all.length - 1;
  return <ToldList all={all} litFrom={litFrom} names={live.names.value} />;
}

/** @param litFrom index of the first sentence that is lit; those after it are, too */
export function ToldList({
  all,
  litFrom,
  names,
}: {
  all: readonly string[];
  litFrom: number;
  names: readonly string[];
}) {
  const from = Math.max(0, all.length - SENTENCES);
  return (
    <ol class="screen-told" aria-live="polite" aria-label="What has happened">
      {all.length === 0 && <li>Nothing has happened yet.</li>}
      {all.slice(from).map((text, index) => (
        <li key={`${from + index} ${text}`} data-lit={from + index >= litFrom}>
          <WithNames names={names}>{text}</WithNames>
        </li>
      ))}
    </ol>
  );
}

function Chances({ live }: Pick<ScreenProps, 'live'>) {
  const chances = useChances(live);
  return chances && <ChanceBars chances={chances} names={live.names.value} />;
}

/** @param chances by seat, 0 to 1 */
export function ChanceBars({ chances, names }: { chances: readonly number[]; names: readonly string[] }) {
  const likeliest = [...chances.entries()]
    .filter(([, chance]) => chance > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LIKELIEST);
  return (
    <section class="screen-chances" data-many={likeliest.length > 4} aria-labelledby="screen-chances">
      <h2 id="screen-chances">Chances to win, %</h2>
      <ul>
        {likeliest.map(([seat, chance]) => (
          <Likely key={seat} seat={seat} name={names[seat] ?? ''} chance={chance} />
        ))}
      </ul>
    </section>
  );
}

const Likely = ({ seat, name, chance }: { seat: Seat; name: string; chance: number }) => (
  <li>
    <PlayerBadge seat={seat} />
    <span class="visually-hidden">
      <Name>{name}</Name>
    </span>
    <span class="screen-share" aria-hidden="true">
      <span style={{ width: `${chance * 100}%`, background: tokenOf(seat).colour }} />
    </span>
    <b>{Math.round(chance * 100)}</b>
  </li>
);

/** How everybody fared, and what was worth telling. */
function Ranks({ live, table }: Pick<ScreenProps, 'live' | 'table'>) {
  const view = live.stage.view.value;
  const seconds = useSecondsLeft(live, table);
  if (!view || !live.game) return null;
  return (
    <div class="screen-end">
      <p class="screen-soon" role="status" data-said={isAnybodyReady(table)}>
        {isAnybodyReady(table) && countWords(table)} {seconds > 0 && `The next match begins in ${seconds} s.`}
      </p>
      <RankList
        game={live.game}
        events={live.feed.gameEvents}
        view={view}
        names={live.names.value}
        isReady={(seat) => table.seats[seat]?.again === 'ready'}
      />
    </div>
  );
}

interface RankListProps extends SummaryProps {
  game: GameAtTable;
  /** For the next match. */
  isReady?(seat: Seat): boolean;
}

/** Everybody by rank, and what was worth telling. */
export function RankList({ game, events, view, names, isReady }: RankListProps) {
  const facts = game.narrator.highlights?.(events, names).slice(0, FACTS) ?? [];
  return (
    <>
      <ol class="screen-ranks" data-many={names.length > LARGE_RANKS}>
        {game.standings(events, view).map(({ seat, rank }) => (
          <li key={seat}>
            <span class="screen-rank">{rank}</span>
            <PlayerBadge seat={seat} />
            <b>
              <Name>{names[seat]}</Name>
            </b>
            {isReady?.(seat) && <Icon id="check" size={44} title="ready for the next match" />}
          </li>
        ))}
      </ol>
      {facts.length > 0 && names.length <= CROWD && (
        <ul class="screen-facts">
          {facts.map((fact) => (
            <li key={fact}>
              <WithNames names={names}>{fact}</WithNames>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
