/** How others get to this table: a code to read out, a link to send, a picture to scan; and another link for who only watches. */
import { useState } from 'preact/hooks';
import { inviteCode } from '../../../../shared/protocol.ts';
import { createMatch, isFailure } from '../../../app/connection/api.ts';
import { fullAddress } from '../../../app/base-path.ts';
import { nameOrAnother, restoredSecret, rememberSeat } from '../../../app/identity/identity.ts';
import { rememberCode } from '../../../app/identity/invites.ts';
import { navigate } from '../../../app/route.ts';
import type { NewRequest } from '../../../app/connection/requests.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback.tsx';
import { Switch, TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QrCode } from '../../frame/qr-code.tsx';
import { copyLink } from '../../frame/copy-link.tsx';
import type { LiveMatch } from '../live-match.ts';

interface InviteProps {
  live: LiveMatch;
  table: RoomSnapshot;
  matchId: string;
  ask(request: NewRequest): Promise<void>;
  /** Sits down: the code is known now. */
  onSit(): void;
}

export function Invite({ live, table, matchId, ask, onSit }: InviteProps) {
  const own = live.connection.own.value;
  const hasPlace = own !== null && (own.seat !== null || own.reserved !== null);
  return (
    <section class="sheet panel stack" aria-labelledby="invite">
      <h2 id="invite">{hasPlace ? 'Come in' : 'You are watching'}</h2>
      {hasPlace ? (
        <ToPlay code={own.code} isHidden={table.codeHidden} isHost={own.host} ask={ask} />
      ) : (
        <CodeForm live={live} table={table} matchId={matchId} isRemoved={own?.removed ?? false} onSit={onSit} />
      )}
      <div class="invite-more">
        <Button size="small" onClick={() => void copyLink(fullAddress(`/t/${matchId}`))}>
          Copy the link to watch
        </Button>
        {own?.code && (
          <a class="button plain small" href={`/screen/${own.code}`} target="_blank" rel="noopener">
            Big screen
          </a>
        )}
      </div>
      {own?.host && <HostSwitches table={table} ask={ask} />}
    </section>
  );
}

/** What the host decides about who can come. */
const HostSwitches = ({ table, ask }: Pick<InviteProps, 'table' | 'ask'>) => (
  <div>
    <Switch
      title="Lock the table"
      hint={table.locked ? 'Nobody else can sit down.' : undefined}
      value={table.locked}
      onChange={(locked) => void ask({ type: 'lock', locked })}
    />
    <Switch
      title="Hide the code"
      hint={table.codeHidden ? 'You alone can show it.' : 'For who streams this page.'}
      value={table.codeHidden}
      onChange={(hidden) => void ask({ type: 'hide-code', hidden })}
    />
    <Switch
      title="Open commentary"
      hint={
        table.commentary
          ? 'Everybody here is told. The delay alone protects: whoever plays can watch in another browser, and a hand that is shown late may still be held.'
          : 'Whoever watches sees all hands and choices, one round late. Only before the start.'
      }
      value={table.commentary}
      onChange={(open) => void ask({ type: 'commentary', open })}
    />
  </div>
);

interface ToPlayProps {
  /** null where it is not for this person. */
  code: string | null;
  isHidden: boolean;
  isHost: boolean;
  ask: InviteProps['ask'];
}

/** The way to a seat. */
function ToPlay({ code, isHidden, isHost }: ToPlayProps) {
  const [isShown, setShown] = useState(false);
  if (code === null) return <p>The host has hidden the code of this table.</p>;
  const link = fullAddress(`/join/${code}`);
  const isSecret = isHidden && isHost && !isShown;
  return (
    <div class="invite-ways">
      {!isSecret && <QrCode text={link} label="QR code with the link to a seat" />}
      <div class="stack invite-words">
        <p>
          <span class="field-hint">Code</span>
          <strong class="invite-code" translate={false}>
            {isSecret ? <span aria-label="hidden">••••••</span> : code}
          </strong>
        </p>
        {!isSecret && (
          <p class="field-hint" translate={false}>
            {link.replace(/^https?:\/\//, '')}
          </p>
        )}
        {isHidden && isHost && (
          <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide it again' : 'Show it on this page'}
          </Button>
        )}
        <Button onClick={() => void share(link, isSecret)}>
          <Icon id="share" size={22} />
          {canShare() ? 'Share' : 'Copy link'}
        </Button>
      </div>
    </div>
  );
}

/** For who came by the link to watch. */
function CodeForm({
  live,
  table,
  matchId,
  isRemoved,
  onSit,
}: Pick<InviteProps, 'live' | 'table' | 'matchId' | 'onSit'> & { isRemoved: boolean }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const hasRoom = table.seats.some((seat) => !seat.taken && !seat.reservedFor);
  if (isRemoved) return <p>You can’t sit down at this table.</p>;
  if (table.locked) return <p role="status">The host has locked the table: nobody else can sit down.</p>;
  if (!hasRoom) return <SecondTable live={live} table={table} />;
  if (table.public) return <p>Anybody can sit down here: take a free seat.</p>;
  const sit = (event: Event) => {
    event.preventDefault();
    const code = inviteCode.safeParse(typed);
    setError(code.success ? null : (code.error.issues[0]?.message ?? null));
    if (!code.success) return;
    rememberCode(matchId, code.data);
    onSit();
  };
  return (
    <form class="code-form" onSubmit={sit} noValidate>
      <TextField
        title="Sit down with the code"
        hint="Somebody at the table can tell you."
        value={typed}
        onChange={setTyped}
        error={error}
        placeholder="Six letters"
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        enterkeyhint="go"
      />
      <Button type="submit">Sit down</Button>
    </form>
  );
}

/** For the next people who come to a full table: one with the same settings, in one press. */
function SecondTable({ live, table }: Pick<InviteProps, 'live' | 'table'>) {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const { game, seats, public: isPublic, talk } = table;
    const asked = { game, seats: seats.length, options: { ...live.options }, public: isPublic, talk };
    const reply = await createMatch({ ...asked, name: nameOrAnother(), secret: await restoredSecret() });
    setBusy(false);
    if (isFailure(reply)) return toast(reply.message);
    rememberSeat(reply.matchId);
    navigate(`/t/${reply.matchId}`);
  };
  return (
    <div class="stack">
      <p>Every seat is taken.</p>
      <Button kind="primary" disabled={isBusy} onClick={() => void open()}>
        Start a second table
      </Button>
    </div>
  );
}

const canShare = () => typeof navigator.share === 'function';

/** @param isSecret the link is not for this screen: it is copied, or not at all */
async function share(link: string, isSecret: boolean): Promise<void> {
  try {
    if (canShare()) return await navigator.share({ title: 'Three Rooms', text: 'Sit down at my table', url: link });
    if (isSecret) await navigator.clipboard.writeText(link).then(() => toast('Link copied.'));
    else await copyLink(link);
  } catch (error) {
    // Closing the share sheet is an answer, too.
    if ((error as Error).name !== 'AbortError') toast('This browser can’t copy: show the code.');
  }
}
