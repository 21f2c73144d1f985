/**
 * The television: always something worth watching, one show after the other, for hours. Nobody needs to press anything;
 * a press anywhere lets it sound, and fill the screen.
 */
import 'virtual:icons/kit/table-icons';
import '../match/match.css';
import '../match/screen/screen.css';
import './tv.css';
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { whatIsOn } from '../../app/connection/api.ts';
import { fullAddress, siteInWords } from '../../app/base-path.ts';
import { sound } from '../../app/settings/sound-settings.ts';
import { gameInfos } from '../../games/registry.ts';
import { page } from '../../kit/sound/press.ts';
import { Waiting } from '../../ui/feedback.tsx';
import { useTitle } from '../frame/page.tsx';
import { QrCode } from '../frame/qr-code.tsx';
import { useWakeLock } from '../match/wake-lock.ts';
import type { Speed } from '../../../shared/pages.ts';
import { LiveShow } from './live-show.tsx';
import { Programme, type Show } from './programme.ts';
import { ReplayShow } from './replay-show.tsx';

interface TvProps {
  /** So many times as fast replays play. */
  speed: Speed;
  /** On a page elsewhere. */
  isFramed: boolean;
}

export default function Tv({ speed, isFramed }: TvProps) {
  const programme = useProgramme();
  const on = programme?.on.value ?? null;
  const announced = programme?.announced.value ?? null;
  useTitle();
  // A frame does not decide for the page around it.
  useWakeLock(!isFramed);
  return (
    <div class="tv-set" onClick={fillScreen}>
      {programme === null || on === null ? (
        <Card title="Three Rooms">
          <p role="status">
            <Waiting>Looking for something worth watching…</Waiting>
          </p>
        </Card>
      ) : on === 'nothing' ? (
        <NothingOn />
      ) : (
        <Shown key={on.key} show={on} programme={programme} speed={speed} isFramed={isFramed} />
      )}
      {announced && (
        <p class="tv-banner" role="status">
          <b>Live in a moment</b> {titleOf(announced.game)}
        </p>
      )}
      {programme?.isLost.value && (
        <p class="tv-banner" role="status">
          <b>No network</b> It goes on by itself as soon as somebody answers.
        </p>
      )}
    </div>
  );
}

function useProgramme(): Programme | null {
  const [programme, setProgramme] = useState<Programme | null>(null);
  useEffect(() => {
    const made = new Programme(whatIsOn);
    setProgramme(made);
    addEventListener('online', made.look);
    return () => {
      removeEventListener('online', made.look);
      made.close();
    };
  }, []);
  return programme;
}

const titleOf = (game: string) => gameInfos.find(({ id }) => id === game)?.title ?? '';

interface ShownProps extends TvProps {
  show: Show;
  programme: Programme;
}

function Shown({ show, programme, speed, isFramed }: ShownProps) {
  const { matchId } = show;
  const shared = {
    matchId,
    hint: isFramed ? <OpenHere href={show.is === 'live' ? `/t/${matchId}` : `/replay/${matchId}`} /> : <Hint />,
    onOver: () => programme.next(),
    onFail: () => programme.skip(),
    children: (
      <Card title={titleOf(show.game)}>
        <p role="status">
          <Waiting>{show.is === 'live' ? 'Live in a moment…' : 'A match to see again…'}</Waiting>
        </p>
      </Card>
    ),
  };
  if (show.is === 'live')
    return <LiveShow {...shared} way={<Way href={`/t/${matchId}`} title="Live" text="Watch this table" />} />;
  return (
    <ReplayShow
      {...shared}
      speed={speed}
      heading={show.isOfToday ? 'The best of today' : 'Seen again'}
      place={show.of > 1 ? `${show.place} of ${show.of}` : ''}
      way={<Way href={`/replay/${matchId}`} title="Replay" text="See it yourself" />}
    />
  );
}

/** What is on elsewhere than on this screen: to be scanned from afar, or pressed. */
const Way = ({ href, title, text }: { href: string; title: string; text: string }) => (
  <div class="screen-small-way tv-way">
    <QrCode text={fullAddress(href)} label={`QR code: ${text}`} />
    <p>
      {title}
      <a href={href} target="_blank" rel="noopener">
        {text}
      </a>
    </p>
  </div>
);

const Card = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <main id="main" class="screen tv screen-finding" tabIndex={-1}>
    <h1>{title}</h1>
    {children}
  </main>
);

const NothingOn = () => (
  <Card title="Nothing is on yet">
    <p>
      Nobody plays just now, and nobody has played before. Open a public table and play: it is shown here, and
      afterwards as a replay.
    </p>
    <div class="tv-start">
      <QrCode text={fullAddress('/')} label="QR code with the link to the lobby" />
      <p>
        Start at <a href="/">{siteInWords()}</a>
      </p>
    </div>
  </Card>
);

const OpenHere = ({ href }: { href: string }) => (
  <a class="tv-open" href={href} target="_blank" rel="noopener">
    Open in Three Rooms
  </a>
);

/** Browsers let nothing sound, and nothing fill the screen, before somebody has touched the page. */
function Hint() {
  const [isTouched, setTouched] = useState(page.isTouched);
  if (isTouched) return null;
  return (
    <button type="button" class="screen-hint tv-hint" onClick={() => setTouched(true)}>
      {sound.value.muted ? 'Full screen' : 'Sound and full screen'}
      <span>Press once</span>
    </button>
  );
}

/** A press on anything but a link. Where it isn't allowed, in some frames and phones, the page is as large as it is. */
function fillScreen({ target }: MouseEvent): void {
  const isLink = target instanceof Element && target.closest('a');
  if (isLink || document.fullscreenElement || !document.fullscreenEnabled) return;
  document.documentElement.requestFullscreen().catch(() => undefined);
}
