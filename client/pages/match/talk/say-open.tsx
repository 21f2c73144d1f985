/** What is open of talk: the wheel and the sheet, one person, what was reported. */
import 'virtual:icons/pages/match/talk/talk-icons';
import './talk.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import { emotes, LONGEST_CHAT, phrases, type ChatLine, type Emote } from '../../../../shared/talk.ts';
import type { SayRequest } from '../../../../shared/protocol.ts';
import { muteAll, muted } from '../../../app/identity/muted.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/feedback.tsx';
import { Switch, TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import type { LiveMatch } from '../live-match.ts';
import { MuteSwitch, PersonDialog } from './person.tsx';
import { NoticeDialog } from './notice.tsx';
import { TableMute } from './table-mute.tsx';
import { emoteWords, mutedWords, phraseWords } from './words-talk.ts';
import { Name } from '../../../ui/names.tsx';

interface SayingProps {
  live: LiveMatch;
  table: RoomSnapshot;
}

type Say = (said: SayRequest) => Promise<boolean>;

/** What is open of it. */
export default function Saying({ live, table }: SayingProps) {
  const { open } = live.talk;
  const shown = open.value;
  const seat = live.seat.value;
  const close = () => (open.value = null);
  const say: Say = async (said) => {
    const failure = await live.connection.requests.say(said);
    if (failure) toast(failure.message);
    return !failure;
  };
  if (!shown) return null;
  if (shown.is === 'person') return <PersonDialog live={live} table={table} about={shown} onClose={close} />;
  if (shown.is === 'notice') return <NoticeDialog live={live} table={table} notice={shown.notice} onClose={close} />;
  const badge = shown.is === 'wheel' && seat !== null ? live.stage.tokenAt(seat) : null;
  if (badge && seat !== null)
    return <Wheel seat={seat} at={badge} say={say} onMore={() => (open.value = { is: 'sheet' })} onClose={close} />;
  return <SaySheet live={live} table={table} say={say} onClose={close} />;
}

/** Radii of its ring; how far its middle keeps from the edges, px. */
const wheel = { inner: 62, outer: 126, edge: 140, foot: 186 };

interface WheelProps {
  seat: Seat;
  /** The badge it opens round, px from the corner of the stage. */
  at: { x: number; y: number };
  say: Say;
  onMore(): void;
  onClose(): void;
}

function Wheel({ seat, at, say, onMore, onClose }: WheelProps) {
  const ring = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Emote | null>(null);
  useEffect(() => {
    const opener = document.activeElement;
    ring.current?.querySelector('button')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const stage = document.querySelector('.stage-place')?.getBoundingClientRect();
  const middle = {
    left: `${(stage?.left ?? 0) + clamped(at.x, wheel.edge, (stage?.width ?? 0) - wheel.edge)}px`,
    top: `${(stage?.top ?? 0) + clamped(at.y, wheel.edge, (stage?.height ?? 0) - wheel.foot)}px`,
  };
  return (
    <div class="say-veil" onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={ring}
        class="say-wheel"
        role="dialog"
        aria-label="Say something"
        style={middle}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        {emotes.map((emote, index) => (
          <button
            key={emote}
            type="button"
            class="say-sector"
            data-on={pointed === emote}
            aria-label={emoteWords[emote]}
            style={awayFromMiddle(index)}
            onPointerEnter={() => setPointed(emote)}
            onFocus={() => setPointed(emote)}
            onClick={() => void say({ type: 'emote', emote }).then((isHeard) => isHeard && onClose())}
          >
            <svg class="say-eighth" viewBox="-134 -134 268 268" aria-hidden="true">
              <path d={sector} transform={`rotate(${index * 45})`} />
            </svg>
            <Icon id={`emote-${emote}`} size={40} />
          </button>
        ))}
        <span class="say-own">
          <PlayerBadge seat={seat} sizePx={96} />
        </span>
        <p class="say-word" aria-hidden="true">
          {pointed ? emoteWords[pointed] : 'Say something'}
        </p>
        <div class="row say-more">
          <Button size="small" onClick={onMore}>
            Phrases
          </Button>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </div>
  );
}

const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Where the icon of an eighth lies, from the middle. */
function awayFromMiddle(index: number): Record<string, string> {
  const angle = (index * Math.PI) / 4;
  const reach = (wheel.inner + wheel.outer) / 2;
  return { '--x': `${(reach * Math.sin(angle)).toFixed(1)}px`, '--y': `${(-reach * Math.cos(angle)).toFixed(1)}px` };
}

/** An eighth of the ring, upwards. */
const sector = (() => {
  const corner = (radius: number, degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  const { inner, outer } = wheel;
  return `M${corner(inner, -22.5)}L${corner(outer, -22.5)}A${outer} ${outer} 0 0 1 ${corner(outer, 22.5)}L${corner(inner, 22.5)}A${inner} ${inner} 0 0 0 ${corner(inner, -22.5)}Z`;
})();

interface SheetProps extends SayingProps {
  say: Say;
  onClose(): void;
}

function SaySheet({ live, table, say, onClose }: SheetProps) {
  const isWatching = live.seat.value === null;
  const saying = (said: SayRequest) => void say(said).then((isHeard) => isHeard && onClose());
  if (table.talk === 'quiet')
    return (
      <Dialog title="People here" isTall onClose={onClose}>
        <div class="stack say-sheet">
          <p>This is a quiet table: nobody talks here.</p>
          <People live={live} table={table} />
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Say something" isTall onClose={onClose}>
      <div class="stack say-sheet">
        {table.muted && <p class="say-muted">{mutedWords(true)}</p>}
        {isWatching && (
          <Button kind="primary" wide onClick={() => saying({ type: 'applause' })}>
            <Icon id="applause" size={26} /> Applaud
          </Button>
        )}
        <div class="say-emotes">
          {emotes.map((emote) => (
            <Button key={emote} flat onClick={() => saying({ type: 'emote', emote })}>
              <Icon id={`emote-${emote}`} size={34} />
              {emoteWords[emote]}
            </Button>
          ))}
        </div>
        <div class="say-phrases">
          {phrases.map((phrase) => (
            <Button key={phrase} size="small" onClick={() => saying({ type: 'phrase', phrase })}>
              {phraseWords[phrase]}
            </Button>
          ))}
        </div>
        {table.talk === 'chat' && !isWatching && <Chat live={live} say={say} />}
        <People live={live} table={table} />
      </div>
    </Dialog>
  );
}

/** What is written among those who sit at a private table. */
function Chat({ live, say }: { live: LiveMatch; say: Say }) {
  const [text, setText] = useState('');
  const lines = live.talk.heardLines();
  const send = async () => {
    if (text.trim() && (await say({ type: 'chat', text }))) setText('');
  };
  return (
    <section class="stack say-chat" aria-label="Chat">
      {lines.length > 0 && (
        <ol class="say-lines" tabIndex={0}>
          {lines.map((line) => (
            <li key={line.id}>
              <Writer live={live} line={line} /> {line.text}
            </li>
          ))}
        </ol>
      )}
      <form
        class="row say-write"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          title="Write to this table"
          hint="Only players here see it. Nothing is saved, unless it’s reported."
          value={text}
          maxLength={LONGEST_CHAT}
          onChange={setText}
        />
        <Button type="submit">Send</Button>
      </form>
    </section>
  );
}

/** Whose a line is; a press leads to what can be done about them. */
function Writer({ live, line }: { live: LiveMatch; line: ChatLine }) {
  const person = live.talk.writerOf(line);
  if (person.seat !== null && person.seat === live.seat.value)
    return (
      <b>
        <Name>{line.name}</Name>:
      </b>
    );
  return (
    <button
      type="button"
      class="say-writer"
      aria-haspopup="dialog"
      aria-label={`${line.name}: mute or report`}
      onClick={() => (live.talk.open.value = { is: 'person', person, line })}
    >
      <Name>{line.name}</Name>:
    </button>
  );
}

/** Whom this person hears, and whom they report. */
function People({ live, table }: SayingProps) {
  const others = table.seats.flatMap(({ bot, taken }, seat) =>
    taken && !bot && seat !== live.seat.value ? [live.talk.personAt(seat)] : [],
  );
  const canTalk = table.talk !== 'quiet';
  return (
    <section class="stack say-people" aria-label="People here">
      {canTalk && live.connection.own.value?.host && <TableMute live={live} table={table} />}
      {canTalk && <Switch title="Mute the whole table for me" value={muted.value.all} onChange={muteAll} />}
      {others.map((person) => (
        <div key={person.id} class="row say-person">
          {canTalk ? (
            <MuteSwitch person={person} />
          ) : (
            <b class="cut">
              <Name>{person.name}</Name>
            </b>
          )}
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Report ${person.name}`}
            onClick={() => (live.talk.open.value = { is: 'person', person, line: null, isReporting: true })}
          >
            Report
          </Button>
        </div>
      ))}
      {others.length === 0 && !canTalk && <p>Nobody else is here.</p>}
    </section>
  );
}
