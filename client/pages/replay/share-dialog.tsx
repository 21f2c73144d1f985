/** A link to a moment: from when, with whose eyes, how fast, and whether its result stays hidden. */
import { useState } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { addressOf, type Moment } from '../../../shared/pages.ts';
import { fullAddress } from '../../app/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch, TextField } from '../../ui/fields.tsx';
import { copyLink } from '../frame/copy-link.tsx';
import type { Player } from './player.ts';
import { logTimeAt, roundWords, stepAt } from './track.ts';
import './share-dialog.css';

interface ShareDialogProps {
  matchId: string;
  player: Player;
  /** Whose eyes it is seen with; null for a watcher's. */
  seat: Seat | null;
  names: readonly string[];
  /** It is watched without knowing how it ends: so it is for whoever is sent the link, unless it is wished otherwise. */
  hidesResult: boolean;
  onClose(): void;
}

/** Its time is the log's (ms since the match opened), so that a link outlives every change of the motions. */
export function ShareDialog({ matchId, player, seat, names, hidesResult, onClose }: ShareDialogProps) {
  const [here] = useState(() => {
    const ms = player.positionMs.peek();
    const step = player.track.steps[stepAt(player.track, ms)];
    return { atMs: logTimeAt(player.track, ms), words: step ? roundWords(step) : null, isBegun: ms > 0 };
  });
  const speed = player.speed.peek();
  const [wish, setWish] = useState({
    moment: here.isBegun,
    eyes: seat !== null,
    speed: speed !== 1,
    hidden: hidesResult,
  });
  const moment: Partial<Moment> = {
    atMs: wish.moment ? here.atMs : null,
    seat: wish.eyes ? seat : null,
    speed: wish.speed ? speed : null,
    hidesResult: wish.hidden,
  };
  const link = fullAddress(addressOf('replay', matchId, moment));
  const frame = `<iframe src="${fullAddress(addressOf('embed', matchId, moment))}" title="A replay on Three Rooms" width="800" height="500" style="border:0" allowfullscreen></iframe>`;
  return (
    <Dialog title="Share this moment" onClose={onClose}>
      <div class="stack share">
        {here.isBegun && (
          <Switch
            title={here.words === null ? 'From this moment' : `From this moment, ${here.words.toLowerCase()}`}
            hint="Otherwise from the beginning."
            value={wish.moment}
            onChange={(value) => setWish({ ...wish, moment: value })}
          />
        )}
        {seat !== null && (
          <Switch
            title={`With the eyes of ${at(names, seat)}`}
            value={wish.eyes}
            onChange={(value) => setWish({ ...wish, eyes: value })}
          />
        )}
        {speed !== 1 && (
          <Switch
            title={speed === 'as played' ? 'As it was played' : `At ${speed}×`}
            value={wish.speed}
            onChange={(value) => setWish({ ...wish, speed: value })}
          />
        )}
        <Switch
          title="Without spoilers"
          hint="Whoever follows the link is sent the match only as far as they have watched it."
          value={wish.hidden}
          onChange={(value) => setWish({ ...wish, hidden: value })}
        />
        <TextField title="The link" value={link} onChange={() => undefined} readOnly spellcheck={false} />
        <div class="dialog-actions">
          <Button onClick={() => void copyLink(frame, 'Code for a page copied.')}>Copy code for a page</Button>
          <Button kind="primary" onClick={() => void copyLink(link, 'Link to this moment copied.')}>
            Copy the link
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
