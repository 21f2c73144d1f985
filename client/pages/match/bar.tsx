import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { fullAddress } from '../../app/base-path.ts';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import { isPlayBlocked, PLAY_BLOCKED } from '../../app/connection/network.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { CommentaryMark } from './commentary/announcement.tsx';
import type { LiveMatch } from './live-match.ts';
import { FAST } from './live-stage.ts';
import { isAlone } from './pace.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { BarClock, LiveRules } from './rules-dialog.tsx';
import { NoteButton, NoteWay } from './note/note.tsx';
import { SayButton } from './talk/say.tsx';
import { watchingWords } from './talk/words-talk.ts';
import { lastedWords } from '../frame/in-words.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { navigate } from '../../app/route.ts';
import { toast, TOO_LONG_MS } from '../../ui/feedback.tsx';
import { copyLink } from '../frame/copy-link.tsx';
import { SettingsForm } from '../frame/settings.tsx';
import { SoundButton, SoundForm } from '../frame/sound.tsx';

interface BarProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
}

/** The strip along the top: which game, what goes on, who is still choosing, the menu. */
export function Bar({ live, gameUi, table, matchId }: BarProps) {
  const [open, setOpen] = useState<'menu' | 'rules' | null>(null);
  const view = live.stage.view.value;
  usePausing(live, open !== null);
  const progress = live.stage.isAnimating.value ? null : live.stage.status.value?.progress;
  return (
    <header class="row bar" data-clock={live.isReading.value && Boolean(live.stage.status.value?.clock)}>
      <a class="bar-title" href="/" title="Lobby">
        <span translate={false}>{live.game?.info.title}</span>
        <span class="visually-hidden">: to the lobby</span>
      </a>
      <Headline {...headlineOf({ live, table })} />
      <span class="row bar-facts">
        {progress && (
          <span>
            {progress.done} of {progress.of} <span class="roomy">locked in</span>
          </span>
        )}
        {live.areBotsAlone.value && !live.stage.isHeld.value && !live.stage.isOver.value && (
          <span title="Only bots are left: what happens is shown faster. The pauses are the table’s.">
            <b>{FAST}×</b>
            <span class="visually-hidden">
              : only bots are left, what happens is shown faster; the pauses are the table’s
            </span>
          </span>
        )}
        {table.watching > 0 && <span class="roomy">{watchingWords(live.talk.applause.value, table.watching)}</span>}
      </span>
      {live.isReading.value && <BarClock live={live} />}
      {view && live.seat.value !== null && !live.stage.isOver.value && <LogToggle live={live} />}
      <CommentaryMark table={table} />
      <NoteButton live={live} />
      <SayButton live={live} table={table} />
      <SoundButton />
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen('menu')}>
        <Icon id="settings" size={26} />
      </IconButton>
      {open === 'menu' && (
        <TableMenu
          live={live}
          gameUi={gameUi}
          table={table}
          matchId={matchId}
          onRules={() => setOpen('rules')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'rules' && (
        <LiveRules live={live} gameUi={gameUi} table={table} matchId={matchId} onClose={() => setOpen(null)} />
      )}
    </header>
  );
}

/** Against bots the match waits for who reads its menu or its rules. */
function usePausing(live: LiveMatch, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    live.isMenuOpen.value = true;
    return () => void (live.isMenuOpen.value = false);
  }, [isOpen, live]);
}

/** Where the stage is small the log is unfolded from here. */
const LogToggle = ({ live }: { live: LiveMatch }) => (
  <span class="bar-log">
    <IconButton
      label="Log"
      aria-expanded={live.isLogOpen.value}
      onClick={() => (live.isLogOpen.value = !live.isLogOpen.value)}
    >
      <Icon id="book" size={26} />
    </IconButton>
  </span>
);

/** "Round 7, everyone chooses": narrow screens show the progress alone. */
const Headline = ({ progress, status }: { progress: string; status: string }) => (
  <h1 class="cut bar-headline">
    {progress}
    {status && <span class="roomy">, {status}</span>}
  </h1>
);

/** At the end how long it was, and lasted. */
function headlineOf({ live, table }: Pick<BarProps, 'live' | 'table'>): { progress: string; status: string } {
  const headline = live.stage.headline.value ?? { progress: table.title, status: '' };
  return live.stage.isOver.value ? { ...headline, status: lastedWords(live.feed.spanMs.value) } : headline;
}

interface TableMenuProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
  onRules(): void;
  onClose(): void;
}

/** Settings, rules, and the ways out. Closing the page keeps the seat; leaving for good does not. */
function TableMenu({ live, gameUi, table, matchId, onRules, onClose }: TableMenuProps) {
  const [isLeaving, setLeaving] = useState(false);
  const seat = live.seat.value;
  const hasLeft = seat !== null && live.stage.status.value?.seats[seat]?.is === 'left';
  const canLeave = table.phase === 'playing' && seat !== null && !hasLeft;
  if (isLeaving) return <LeaveDialog live={live} onClose={onClose} />;
  return (
    <Dialog title="Menu" onClose={onClose}>
      <SettingsForm />
      <SoundForm />
      <div class="stack menu-ways">
        <Button wide onClick={onRules}>
          The rules of this table
        </Button>
        <NoteWay live={live} onClose={onClose} />
        {gameUi.loadCoach && canLeave && <CoachToggle live={live} onClose={onClose} />}
        {!isOwnTable(matchId) && (
          <Button wide onClick={() => void copyLink(fullAddress(`/t/${matchId}`))}>
            Copy the link to watch
          </Button>
        )}
        <ButtonLink href="/" wide>
          {live.seat.value !== null && table.phase === 'playing' ? 'Lobby, my seat stays' : 'Lobby'}
        </ButtonLink>
        {canLeave && (
          <Button kind="danger" wide onClick={() => setLeaving(true)}>
            Leave for good…
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The coach of the first match can be sent away, and called back in any. */
function CoachToggle({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const coach = live.coach.value;
  if (!coach) return null;
  const isWanted = coach.isWanted.value;
  const toggle = () => {
    if (isWanted) coach.hide();
    else coach.callBack();
    onClose();
  };
  return (
    <Button wide onClick={toggle}>
      {isWanted ? 'Hide the coach' : 'Show the coach'}
    </Button>
  );
}

function LeaveDialog({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const isSolo = isAlone(live);
  const leave = async () => {
    const failure = await live.connection.requests.command({ type: 'leave' });
    toast(
      failure ? failure.message : isSolo ? 'You have left the match.' : 'You have left the match. You can still watch.',
    );
    onClose();
    if (!failure && isSolo) navigate('/');
  };
  return (
    <Dialog title="Leave for good?" onClose={onClose}>
      <p>
        You go out, and cannot come back. {isSolo ? 'Against bots alone, that ends the match.' : 'The others play on.'}
      </p>
      <div class="dialog-actions">
        <Button onClick={onClose} autoFocus>
          Stay
        </Button>
        <Button kind="danger" onClick={() => void leave()}>
          Leave the match
        </Button>
      </div>
    </Dialog>
  );
}

/** Shown once the connection has been broken for a moment; short breaks heal unseen. */
const QUIET_MS = 700;

/** The connection is broken: says so, with how long or why, and leaves the picture alone. */
export function LostStrip({ connection }: { connection: LiveMatch['connection'] }) {
  const link = connection.link.value;
  const isLost = link.is === 'lost' && connection.table.value?.phase !== 'over';
  const [seconds, setSeconds] = useState(-1);
  useEffect(() => {
    setSeconds(-1);
    if (link.is !== 'lost') return;
    const tell = () => Date.now() - link.since >= QUIET_MS && setSeconds(Math.floor((Date.now() - link.since) / 1000));
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [isLost]);

  return (
    <div role="status" class="lost-strip-place">
      {isLost && seconds >= 0 && (
        <div class="row lost-strip">
          <Icon id="away" size={26} />
          <span>{link.why ?? lostWords(seconds)}</span>
          {!link.why && (
            <span class="lost-time" aria-hidden="true" translate={false}>
              {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
            </span>
          )}
          <a href="/">Lobby</a>
        </div>
      )}
    </div>
  );
}

/** What is said of a lost connection. */
function lostWords(seconds: number): string {
  if (isPlayBlocked.value) return PLAY_BLOCKED;
  if (seconds * 1000 < TOO_LONG_MS) return 'Finding the table again';
  return navigator.onLine
    ? 'No answer from the server. We keep trying. You can also reload the page.'
    : 'You’re offline. The table comes back when you’re online.';
}

/** That all is well again is said for so long, ms. */
const WELL_MS = 4000;

const haltWords = {
  store: 'Moves can’t be saved right now. The clock is stopped; you’ll lose no time.',
  takeover: 'Waiting a few seconds for everyone to come back. The clock is stopped; you don’t have to do anything.',
  well: 'Moves are saved again. The clock is running.',
};

/** The server is at fault, and the clock stands: says so, and when it goes on. */
export function HaltStrip({ connection }: { connection: LiveMatch['connection'] }) {
  const isLive = connection.link.value.is === 'live';
  const why = connection.clock.haltedFor.value;
  const [said, setSaid] = useState<keyof typeof haltWords | null>(null);
  useEffect(() => {
    if (!why) setSaid((before) => (before === 'store' ? 'well' : null));
    // A table that has only moved goes on unseen.
    const timer = why
      ? setTimeout(() => setSaid(why), why === 'takeover' ? QUIET_MS : 0)
      : setTimeout(() => setSaid(null), WELL_MS);
    return () => clearTimeout(timer);
  }, [why]);

  return (
    <div role="status" class="lost-strip-place">
      {isLive && said && (
        <div class="row lost-strip">
          <Icon id="away" size={26} />
          <span>{haltWords[said]}</span>
        </div>
      )}
    </div>
  );
}
