/** Who somebody is at a table: their name, colour and shape, asked before they sit down and changed while it waits. */
import './introduction.css';
import { useId, useState } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { badgeColours, badgeShapes, badgesOf, type Badge } from '../../../../shared/contract/badges.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { capitalised, joinNames } from '../../../../shared/contract/words.ts';
import { isNumbered, NAME_UNITS } from '../../../../shared/ids.ts';
import { hasOwnName, identityBadge, identityName, rememberBadge, rename } from '../../../app/identity/identity.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { fittingBadge, shapesTaken } from '../../../app/identity/taking-part.ts';
import { badgeInk } from '../../../../shared/design/badge-looks.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { BadgeArt, PlayerBadge, ShapeArt } from '../../../ui/player-badge.tsx';
import { CommentaryNews } from '../commentary/announcement.tsx';
import { StorageNote } from '../../frame/storage-note.tsx';
import type { LiveMatch } from '../live-match.ts';

type Seats = RoomSnapshot['seats'];

export interface NameFirstProps {
  live: LiveMatch;
  table: RoomSnapshot;
  onSit(): void;
  onWatch(): void;
}

/** Asked once of who comes to sit down: others are to know whom they play with. */
export default function NameFirst({ live, table, onSit, onWatch }: NameFirstProps) {
  const form = useIntroduction(table.seats, null);
  const here = table.seats.flatMap((player, seat) => (player.taken ? [{ name: player.name, seat }] : []));
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await form.save()) onSit();
  };
  return (
    <main id="main" class="name-first" tabIndex={-1}>
      <form class="name-first-form" onSubmit={(event) => void submit(event)} noValidate>
        <div class="stack name-first-fields">
          <p class="sheet row name-first-table">
            {here.slice(0, 2).map(({ seat }) => (
              <PlayerBadge key={seat} seat={seat} sizePx={44} />
            ))}
            <span>
              <b>{live.game?.info.title}</b>, {table.seats.length} seats.
              <br />
              {here.length === 0 ? 'Nobody is here yet.' : waitingWords(here.map(({ name }) => name))}
            </span>
          </p>
          <CommentaryNews table={table} />
          <IntroductionFields form={form} />
          <p class="field-hint">
            <a href="/privacy" target="_blank">
              What we keep about you
            </a>
          </p>
        </div>
        <div class="stack name-first-acts">
          <StorageNote />
          <Button kind="primary" size="big" type="submit" wide>
            <span class="name-first-sit">{form.name.trim() ? `Sit down as ${form.name.trim()}` : 'Sit down'}</span>
          </Button>
          <button type="button" class="link-button" onClick={onWatch}>
            Only watch
          </button>
        </div>
      </form>
    </main>
  );
}

function waitingWords(names: string[]): string {
  if (names.length > 2) return `${at(names, 0)} and ${names.length - 1} more are waiting.`;
  return `${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} waiting.`;
}

interface IntroductionDialogProps {
  live: LiveMatch;
  table: RoomSnapshot;
  seat: Seat;
  onClose(): void;
}

/** For who sits there already. */
export function IntroductionDialog({ live, table, seat, onClose }: IntroductionDialogProps) {
  const form = useIntroduction(table.seats, seat);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const introduced = await form.save();
    if (!introduced) return;
    const failure = await live.connection.requests.command({ type: 'introduce', ...introduced });
    setRefusal(failure?.message ?? null);
    if (!failure) onClose();
  };
  return (
    <Dialog title="You at this table" isTall onClose={onClose}>
      <form class="stack introduction" onSubmit={(event) => void submit(event)} noValidate>
        <IntroductionFields form={form} />
        {refusal && (
          <p role="alert" class="field-error">
            {refusal}
          </p>
        )}
        <Button type="submit" kind="primary" wide>
          Done
        </Button>
      </form>
    </Dialog>
  );
}

interface Introduction {
  name: string;
  error: string | null;
  badge: Badge;
  taken: Set<Badge['shape']>;
  setName(name: string): void;
  setBadge(badge: Badge): void;
  /** Keeps it for this table and the next. @returns null if the name won't do, and says so */
  save(): Promise<{ name: string; badge: Badge } | null>;
}

/** @param seat where they sit; null for who has no seat yet */
function useIntroduction(seats: Seats, seat: Seat | null): Introduction {
  const seated = seat === null ? null : (seats[seat] ?? null);
  // The table has put a number behind a name that looks like another one there: that is for this table alone.
  const isOwn = seated ? isNumbered(seated.name, identityName.value) : hasOwnName.value;
  const [name, setName] = useState(isOwn ? identityName.value : (seated?.name ?? ''));
  const [error, setError] = useState<string | null>(null);
  const [wish, setBadge] = useState<Badge>(() => seated?.badge ?? identityBadge.value ?? firstBadge(seats, seat));
  // Somebody else may take that shape while the form is open.
  const badge = fittingBadge(wish, seats, seat);
  const save = async () => {
    const wrong = await rename(name);
    setError(wrong);
    if (wrong) return null;
    rememberBadge(badge);
    return { name: identityName.value, badge };
  };
  return { name, error, badge, taken: shapesTaken(seats, seat), setName, setBadge, save };
}

/** What this seat has without a choice: the first free one's for who has none. */
function firstBadge(seats: Seats, seat: Seat | null): Badge {
  const badges = badgesOf(seats.map(({ badge }) => badge));
  const free = seats.findIndex((player) => !player.taken);
  return badges[seat ?? Math.max(0, free)] ?? { colour: 'orange', shape: 'circle' };
}

const IntroductionFields = ({ form }: { form: Introduction }) => (
  <>
    <div class="introduction-name">
      <svg width="88" height="88" viewBox="-22 -22 44 44" aria-hidden="true">
        <BadgeArt colour={badgeInk[form.badge.colour]} shape={form.badge.shape} solid />
      </svg>
      <TextField
        title="What do they call you?"
        hint="Up to 20 letters. Everyone here sees it: a nickname is best."
        error={form.error}
        value={form.name}
        onChange={form.setName}
        maxLength={NAME_UNITS}
        autoComplete="nickname"
        enterkeyhint="go"
        autoFocus
      />
    </div>
    <Choices
      title="Your colour"
      kind="colour"
      value={form.badge.colour}
      choices={badgeColours}
      art={(colour) => <span class="swatch" style={{ background: badgeInk[colour] }} />}
      onChange={(colour) => form.setBadge({ ...form.badge, colour })}
    />
    <Choices
      title="Your shape"
      kind="shape"
      hint="Dashed: somebody here has it. Two may share a colour, never a shape."
      value={form.badge.shape}
      choices={badgeShapes}
      isTaken={(shape) => form.taken.has(shape)}
      art={(shape) => <ShapeArt shape={shape} sizePx={26} />}
      onChange={(shape) => form.setBadge({ ...form.badge, shape })}
    />
  </>
);

interface ChoicesProps<Value extends string> {
  title: string;
  kind: 'colour' | 'shape';
  hint?: string;
  value: Value;
  choices: readonly Value[];
  isTaken?(one: Value): boolean;
  art(one: Value): preact.ComponentChildren;
  onChange(one: Value): void;
}

/** One of several pictures, each with its name for who can't see it. */
function Choices<Value extends string>({
  title,
  kind,
  hint,
  value,
  choices,
  isTaken,
  art,
  onChange,
}: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && `${id}-hint`}>
      <legend class="field-title">{title}</legend>
      <div class="badge-choices" data-kind={kind}>
        {choices.map((one) => (
          <label key={one} title={capitalised(one)} data-taken={isTaken?.(one)} data-picked={one === value}>
            <input
              type="radio"
              name={id}
              aria-label={isTaken?.(one) ? `${one}, taken` : one}
              disabled={isTaken?.(one)}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {art(one)}
          </label>
        ))}
      </div>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
