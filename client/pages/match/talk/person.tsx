/** Somebody at the table: mute them, report them; and what the host decides about them before the match. */
import { useState } from 'preact/hooks';
import { REPORTED_LINES, type ChatLine } from '../../../../shared/talk.ts';
import { isFailure } from '../../../app/connection/api.ts';
import type { NewRequest } from '../../../app/connection/requests.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { muted, mutePerson } from '../../../app/identity/muted.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/feedback.tsx';
import { Switch } from '../../../ui/fields.tsx';
import type { LiveMatch } from '../live-match.ts';
import type { About, Person } from './talk.ts';

interface PersonDialogProps {
  live: LiveMatch;
  table: RoomSnapshot;
  about: About;
  onClose(): void;
}

export function PersonDialog({ live, table, about, onClose }: PersonDialogProps) {
  const [isReporting, setReporting] = useState(about.isReporting ?? false);
  if (isReporting) return <ReportDialog live={live} table={table} about={about} onClose={onClose} />;
  const { person } = about;
  const isHost = live.connection.own.value?.host ?? false;
  return (
    <Dialog title={person.name} onClose={onClose}>
      <div class="stack person-acts">
        {table.talk !== 'quiet' && <MuteSwitch person={person} hint="Just for you. They won’t know." />}
        <Button wide onClick={() => setReporting(true)}>
          Report {person.name}…
        </Button>
        {isHost && table.phase === 'waiting' && (
          <HostActs live={live} table={table} person={person} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

/** For this person alone. */
export const MuteSwitch = ({ person: { id, name }, hint }: { person: Person; hint?: string }) => (
  <Switch
    title={`Mute ${name}`}
    hint={hint}
    value={muted.value.people.includes(id)}
    onChange={(isMuted) => mutePerson(id, isMuted)}
  />
);

interface HostActsProps {
  live: LiveMatch;
  table: RoomSnapshot;
  person: Person;
  onClose(): void;
}

/** What the host decides about somebody who sits there, before the match. */
function HostActs({ live, table, person: { name, seat }, onClose }: HostActsProps) {
  if (seat === null) return null;
  const ask = async (request: NewRequest) => {
    onClose();
    const failure = await live.connection.requests.command(request);
    if (failure) toast(failure.message);
  };
  return (
    <section class="stack host-acts" aria-label="What the host can do">
      <p>You’re the host: you start the match, add bots and decide who can join. You can hand that on.</p>
      <Button wide onClick={() => void ask({ type: 'make-host', seat })}>
        Make {name} the host
      </Button>
      <RemoveButton live={live} table={table} name={name} seat={seat} onClose={onClose} />
    </section>
  );
}

interface RemoveButtonProps {
  live: LiveMatch;
  table: RoomSnapshot;
  name: string;
  seat: number;
  onClose(): void;
}

/** Takes somebody's seat away, before the match. */
export function RemoveButton({ live, table, name, seat, onClose }: RemoveButtonProps) {
  const remove = async () => {
    onClose();
    const failure = await live.connection.requests.command({ type: 'remove', seat });
    if (failure) toast(failure.message);
  };
  return (
    <>
      <p>If you remove {name}, they’re told, and can’t sit down at this table again.</p>
      <p>
        {table.public
          ? 'Anyone can join this table, so they could come back in another browser. Lock the table to stop that.'
          : 'The table gets a new code. Links you’ve already sent stop working: send the new one to everyone you still expect.'}
      </p>
      <Button kind="danger" wide onClick={() => void remove()}>
        Remove {name}
      </Button>
    </>
  );
}

function ReportDialog({ live, table, about: { person, line }, onClose }: PersonDialogProps) {
  const { name, seat } = person;
  const lines = live.talk.linesOf(person);
  const [picked, setPicked] = useState<readonly string[]>(line ? [line.id] : []);
  const [mutesToo, setMutesToo] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const canTalk = table.talk !== 'quiet';
  const send = async () => {
    const at = seat ?? lines[0]?.seat;
    if (at === undefined) return;
    setBusy(true);
    const reply = await live.connection.requests.report({ seat: at, lines: [...picked] });
    setBusy(false);
    if (isFailure(reply)) return toast(reply.message);
    if (canTalk && mutesToo) mutePerson(person.id, true);
    toast('Thank you. Your report was sent.');
    onClose();
  };
  return (
    <Dialog title={`Report ${name}`} isTall onClose={onClose}>
      <div class="stack report">
        <p>{whoSees(live, table, person)}</p>
        {lines.length > 0 && <Lines lines={lines} picked={picked} onPick={setPicked} />}
        {canTalk && <Switch title={`Mute ${name} for me, too`} value={mutesToo} onChange={setMutesToo} />}
        <p class="field-hint">
          A report is kept until it’s dealt with, 30 days at most.{' '}
          <a href="/privacy" target="_blank">
            What we keep
          </a>
        </p>
      </div>
      <div class="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={isBusy || (seat === null && picked.length === 0)} onClick={() => void send()}>
          Send report
        </Button>
      </div>
    </Dialog>
  );
}

/** Nobody writes a report without knowing who reads it. */
function whoSees(live: LiveMatch, table: RoomSnapshot, { name, seat }: Person): string {
  const own = live.connection.own.value;
  const isAboutHost = seat !== null && table.host === seat;
  if (own?.host || isAboutHost || table.host === null)
    return `Whoever runs this server sees your report, with your name. ${name} doesn’t.`;
  return `The host sees what you report, but not who you are. Whoever runs this server sees it with your name. ${name} won’t know.`;
}

interface LinesProps {
  lines: readonly ChatLine[];
  picked: readonly string[];
  onPick(picked: readonly string[]): void;
}

const Lines = ({ lines, picked, onPick }: LinesProps) => (
  <fieldset>
    <legend class="field-title">Which lines?</legend>
    <ul class="report-lines" tabIndex={0}>
      {lines.map(({ id, text }) => (
        <li key={id}>
          <label class="row">
            <input
              type="checkbox"
              checked={picked.includes(id)}
              disabled={!picked.includes(id) && picked.length >= REPORTED_LINES}
              onChange={({ currentTarget: { checked } }) =>
                onPick(checked ? [...picked, id] : picked.filter((one) => one !== id))
              }
            />
            <span>{text}</span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);
