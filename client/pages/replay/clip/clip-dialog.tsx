/** From a replay to a video: which part of it, in what shape, with whose eyes; then it is made, here. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import { isDark } from '../../../app/settings/settings.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Waiting } from '../../../ui/feedback.tsx';
import { Segmented, Switch } from '../../../ui/fields.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import type { Film } from '../recording.ts';
import { saveFile } from '../save-log.ts';
import type { Track } from '../track.ts';
import { ClipPainter } from './painter.ts';
import { length, sizeOf, type ClipWish, type Shape, type Stretch } from './shapes.ts';
import { soundtrackOf } from './soundtrack.ts';
import { Strip } from './strip.tsx';

interface ClipDialogProps {
  gameUi: GameUi;
  film: Film;
  track: Track;
  /** Nothing after this is shown, ms of the track; infinite where all is open. */
  openMs: number;
  /** What was chosen so far. */
  stretch: Stretch;
  /** With whose eyes; null for a watcher's. */
  seat: Seat | null;
  onClose(): void;
}

/** So much of the film is offered before the middle, and after it, ms: a clip of the greatest length is in it. */
const AROUND_MS = length.most / 2;

type Making =
  | { is: 'idle' }
  | { is: 'making'; made: number; of: number }
  | { is: 'made'; file: Blob }
  | { is: 'failed' };

export function ClipDialog({ gameUi, film, track, openMs, stretch, seat, onClose }: ClipDialogProps) {
  const [wish, setWish] = useState<ClipWish>({
    fromMs: stretch.fromMs,
    toMs: stretch.toMs,
    shape: 'square',
    seat,
    names: true,
    sound: true,
    captions: true,
  });
  const [seenMs, setSeenMs] = useState(wish.fromMs);
  const [making, setMaking] = useState<Making>({ is: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const middleMs = (stretch.fromMs + stretch.toMs) / 2;
  const span = {
    fromMs: Math.max(0, middleMs - AROUND_MS),
    toMs: Math.min(track.totalMs, openMs, middleMs + AROUND_MS),
  };
  const change = (part: Partial<ClipWish>) => {
    setWish({ ...wish, ...part });
    setMaking({ is: 'idle' });
  };

  const make = async () => {
    const abort = (stop.current = new AbortController());
    setMaking({ is: 'making', made: 0, of: 0 });
    try {
      const file = await fileOf({ gameUi, film, track, wish }, abort.signal, (made, of) =>
        setMaking({ is: 'making', made, of }),
      );
      setMaking({ is: 'made', file });
      saveFile(file, nameOf(film, file));
    } catch (error) {
      if (!abort.signal.aborted) console.error(error);
      setMaking({ is: abort.signal.aborted ? 'idle' : 'failed' });
    }
  };

  const seconds = (wish.toMs - wish.fromMs) / 1000;
  return (
    <Dialog title="Make a clip" isPage onClose={onClose}>
      <div class="clip">
        <div class="stack">
          <Strip
            {...{ gameUi, film, track, wish, span, seenMs }}
            isStill={making.is === 'making'}
            onChange={(part, ms) => {
              change(part);
              setSeenMs(ms);
            }}
          />
          <p class="clip-length">
            <b>{seconds.toFixed(1)} s</b>, at most {megabytes(sizeOf(wish))} MB. Drag the ends, or use the arrow keys.
          </p>
        </div>
        <div class="stack clip-choices">
          <Segmented title="Shape" value={wish.shape} choices={shapeChoices} onChange={(shape) => change({ shape })} />
          <Eyes film={film} seat={wish.seat} onChange={(eyes) => change({ seat: eyes })} />
          <Switch title="Names" value={wish.names} onChange={(names) => change({ names })} />
          <Switch title="Sound" value={wish.sound} onChange={(sound) => change({ sound })} />
          <Switch
            title="Captions"
            hint="What happens, in sentences"
            value={wish.captions}
            onChange={(captions) => change({ captions })}
          />
          <MakeButton making={making} film={film} onMake={() => void make()} onCancel={() => stop.current?.abort()} />
          <p class="field-hint">It is made on your own device, and sent nowhere.</p>
        </div>
      </div>
    </Dialog>
  );
}

const shapeChoices: { value: Shape; label: string }[] = [
  { value: 'square', label: 'Square' },
  { value: 'tall', label: 'Tall' },
  { value: 'wide', label: 'Wide' },
];

interface EyesProps {
  film: Film;
  seat: Seat | null;
  onChange(seat: Seat | null): void;
}

const Eyes = ({ film, seat, onChange }: EyesProps) => (
  <fieldset>
    <legend class="field-title">Whose eyes</legend>
    <div class="row clip-eyes">
      {[null, ...film.rebuilt.names.keys()].map((of) => (
        <button
          type="button"
          class="sheet row"
          key={of ?? 'table'}
          aria-pressed={of === seat}
          onClick={() => onChange(of)}
        >
          {of !== null && <PlayerBadge seat={of} sizePx={26} />}
          {of === null ? 'Table' : film.rebuilt.names[of]}
        </button>
      ))}
    </div>
  </fieldset>
);

interface MakeButtonProps {
  making: Making;
  film: Film;
  onMake(): void;
  onCancel(): void;
}

function MakeButton({ making, film, onMake, onCancel }: MakeButtonProps) {
  if (making.is === 'making') {
    const words = making.of === 0 ? 'Getting ready…' : `Picture ${making.made} of ${making.of}`;
    return (
      <div class="row clip-making">
        <div class="stack check-progress">
          <p>{making.of === 0 ? <Waiting>{words}</Waiting> : words}</p>
          <progress
            aria-label="Making the video"
            aria-valuetext={words}
            {...(making.of > 0 && { value: making.made, max: making.of })}
          />
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    );
  }
  return (
    <>
      <Button kind="primary" size="big" wide onClick={onMake}>
        Make the video
      </Button>
      <p role="status" class={making.is === 'failed' ? 'field-error' : 'clip-made'}>
        {making.is === 'failed' && 'This browser could not make it. A shorter clip, or another shape, may work.'}
        {making.is === 'made' && <Made file={making.file} name={nameOf(film, making.file)} />}
      </p>
    </>
  );
}

function Made({ file, name }: { file: Blob; name: string }) {
  const shared = { files: [new File([file], name, { type: file.type })] };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(shared);
  return (
    <>
      Saved: {name}, {megabytes(file.size)} MB.{' '}
      {canShare && (
        <Button size="small" onClick={() => void navigator.share(shared).catch(() => {})}>
          Send it
        </Button>
      )}
    </>
  );
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** "war-zone-clip.mp4" */
const nameOf = ({ game }: Film, { type }: Blob): string =>
  `${game.info.id}-clip.${type === 'image/gif' ? 'gif' : 'mp4'}`;

/** What packs it is fetched when it is wanted. */
async function fileOf(
  { gameUi, film, track, wish }: Pick<ClipDialogProps, 'gameUi' | 'film' | 'track'> & { wish: ClipWish },
  signal: AbortSignal,
  onFrame: (made: number, of: number) => void,
): Promise<Blob> {
  const { makeGif, makeVideo, videoCodecFor } = await import('./make.ts');
  const codec = await videoCodecFor(wish);
  const toMs = codec ? wish.toMs : Math.min(wish.toMs, wish.fromMs + length.mostPictures);
  const painter = await ClipPainter.on(gameUi, film, track, { ...wish, dark: isDark.peek() });
  const making = { painter, wish: { ...wish, toMs }, signal, onFrame };
  try {
    if (!codec) return await makeGif(making);
    const sound = wish.sound ? await soundtrackOf(gameUi, painter, track, wish) : null;
    return await makeVideo(codec, sound, making);
  } finally {
    painter.destroy();
  }
}
