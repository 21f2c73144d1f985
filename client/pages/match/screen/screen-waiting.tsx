import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fullAddress, siteInWords } from '../../../app/base-path.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { sound } from '../../../app/settings/sound-settings.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import { page, touches } from '../../../kit/sound/press.ts';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { QrCode } from '../../frame/qr-code.tsx';
import type { LiveMatch } from '../live-match.ts';
import { Name } from '../../../ui/names.tsx';

export interface ScreenProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  /** null while the host hides it. */
  code: string | null;
}

/** The way in while seats are free, and who sits there. */
export function ScreenWaiting({ live, gameUi, table, code }: ScreenProps) {
  const taken = table.seats.filter((seat) => seat.taken).length;
  const isOpen = taken < table.seats.length && !table.locked;
  const host = table.host === null ? null : table.seats[table.host]?.name;
  return (
    <>
      <header class="screen-bar">
        <span class="screen-game">{live.game?.info.title}</span>
        <SoundHint />
        <span class="screen-whose">{table.title}</span>
      </header>
      <main id="main" class="screen-waiting" tabIndex={-1}>
        <section class="sheet screen-way" aria-labelledby="screen-way">
          {isOpen && code ? (
            <WayIn code={code} />
          ) : (
            <div class="screen-closed">
              <h1 id="screen-way">
                {isOpen ? 'Sit down' : taken < table.seats.length ? 'Locked' : 'Everybody is here'}
              </h1>
              {isOpen && (
                <p>
                  {table.codeHidden
                    ? 'The host has hidden the code: ask for the link.'
                    : 'The table has a new code: ask for the link.'}
                </p>
              )}
              {!isOpen && <p>{host ? `${host} starts the match.` : 'The match starts soon.'}</p>}
              {!isOpen && code && <SmallWay code={code} title="Watch along" />}
            </div>
          )}
        </section>
        <section class="screen-people" aria-labelledby="screen-people">
          <h2 id="screen-people" aria-live="polite">
            {taken} of {table.seats.length} seated
          </h2>
          <ul class="screen-seats" data-many={table.seats.length > 8}>
            {table.seats.map((player, seat) => (
              <li key={seat} class={player.taken ? 'sheet' : ''} data-free={!player.taken}>
                <PlayerBadge seat={player.taken ? seat : null} away={player.taken && !player.connected} />
                {player.taken ? (
                  <b>
                    <Name>{player.name}</Name>
                  </b>
                ) : (
                  <span>{player.reservedFor ? <Name>{player.reservedFor}</Name> : 'free'}</span>
                )}
              </li>
            ))}
          </ul>
          <p class="screen-pitch">{gameUi.pitch}</p>
        </section>
      </main>
    </>
  );
}

/** Browsers let nothing sound before somebody has touched the page. */
export function SoundHint() {
  const [isTouched, setTouched] = useState(page.isTouched);
  useEffect(() => {
    if (isTouched) return;
    const end = new AbortController();
    for (const touch of touches) addEventListener(touch, () => setTouched(true), { signal: end.signal });
    return () => end.abort();
  }, [isTouched]);
  return !isTouched && !sound.value.muted && <span class="screen-hint">For sound, press a key or click once.</span>;
}

/** The link to a seat, or to the edge of the table once all are taken. */
const linkOf = (code: string) => fullAddress(`/join/${code}`);

const WayIn = ({ code }: { code: string }) => (
  <>
    <div class="screen-scan">
      <QrCode text={linkOf(code)} label="QR code with the link to a seat" />
      <div>
        <h1 id="screen-way">Sit down</h1>
        <ol class="screen-steps">
          <li>Scan with your phone</li>
          <li>Say your name</li>
          <li>Your phone is your hand</li>
        </ol>
      </div>
    </div>
    <div class="screen-type">
      <p>
        Or open <b>{siteInWords()}</b> and type
      </p>
      <Code code={code} />
    </div>
  </>
);

/** As wide as there is room for. */
function Code({ code }: { code: string }) {
  const letters = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = letters;
    const room = current?.parentElement;
    if (!current || !room) return;
    const fit = () =>
      current.style.setProperty('--narrower', String(Math.min(1, room.clientWidth / current.offsetWidth)));
    // Also when its font has come.
    const watcher = new ResizeObserver(fit);
    watcher.observe(current);
    watcher.observe(room);
    return () => watcher.disconnect();
  }, []);
  return (
    <strong ref={letters} class="screen-code" translate={false}>
      {code}
    </strong>
  );
}

/** In a corner, for who comes late. */
export const SmallWay = ({ code, title }: { code: string; title: string }) => (
  <div class="screen-small-way">
    <QrCode text={linkOf(code)} label="QR code with the link to this table" />
    <p>
      {title}
      <Code code={code} />
    </p>
  </div>
);
