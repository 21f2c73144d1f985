/** Moments that people have marked with a word: shown on the time axis, and one's own set from here. */
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { bookmarkWords, type Bookmark, type BookmarkWord } from '../../../shared/bookmarks.ts';
import { isFailure } from '../../app/connection/api.ts';
import { bookmarksOf, bookmarksWithOwn, mark } from '../../app/storage/bookmarks.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { signingKey } from '../../app/identity/signing-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Source } from './bar.tsx';
import type { Player } from './player.ts';
import { logTimeAt, roundWords, stepAt } from './track.ts';

export interface Bookmarking {
  match: string;
  all: Signal<readonly Bookmark[]>;
}

/** Null for a match that no server has. */
export function useBookmarks(source: Source): Bookmarking | null {
  const all = useSignal<readonly Bookmark[]>([]);
  const match = source.is === 'match' && !isOwnTable(source.matchId) ? source.matchId : null;
  useEffect(() => {
    if (match === null) return;
    // Without them the replay is whole.
    void bookmarksOf(match).then((reply) => !isFailure(reply) && (all.value = reply.bookmarks));
  }, [match]);
  return match === null ? null : { match, all };
}

interface MarkMomentProps {
  bookmarking: Bookmarking;
  player: Player;
}

export function MarkMoment(props: MarkMomentProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    props.player.pause();
    setOpen(true);
  };
  return (
    <>
      <button type="button" class="row replay-save" aria-haspopup="dialog" onClick={open}>
        <Icon id="bookmark" size={18} /> <span>Bookmark</span>
      </button>
      {isOpen && <MarkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function MarkDialog({ bookmarking: { match, all }, player, onClose }: MarkMomentProps & { onClose(): void }) {
  const [key, setKey] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void signingKey().then(({ publicKey }) => setKey(publicKey));
    void bookmarksWithOwn(match).then((reply) => !isFailure(reply) && (all.value = reply.bookmarks));
  }, []);
  const { track, positionMs } = player;
  const at = logTimeAt(track, positionMs.peek());
  const step = track.steps[stepAt(track, positionMs.peek())];
  const own = all.value.find((one) => one.key === key && one.at === at)?.word ?? null;
  const choose = async (word: BookmarkWord | null) => {
    setBusy(true);
    const reply = await mark(match, { at, word });
    setBusy(false);
    if (isFailure(reply)) return toast(reply.message);
    all.value = reply.bookmarks;
    onClose();
  };
  return (
    <Dialog title="Bookmark this moment" onClose={onClose}>
      <p>{(step && roundWords(step)) ?? 'This moment'}, in a word. Everybody who watches this match sees it.</p>
      <div class="replay-words">
        {bookmarkWords.map((word) => (
          <Button key={word} aria-pressed={word === own} disabled={isBusy} onClick={() => void choose(word)}>
            {word}
          </Button>
        ))}
      </div>
      {own && (
        <Button disabled={isBusy} onClick={() => void choose(null)}>
          Take my bookmark away
        </Button>
      )}
    </Dialog>
  );
}
