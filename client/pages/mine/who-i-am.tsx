import { useState } from 'preact/hooks';
import { MOST_BACKED_UP } from '../../../shared/backup.ts';
import { forgetMe } from '../../app/identity/forget-me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/feedback.tsx';
import { personPage } from '../../../shared/pages.ts';
import { KeyMark } from '../frame/key-mark.tsx';

/** What the key is, in plain words, and the way to be rid of it. @param own the public key */
export function WhoIAm({ own, onForgotten }: { own: string; onForgotten(): void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <aside class="sheet panel stack who-i-am" aria-labelledby="who-i-am">
      <h2 id="who-i-am">Who you are here</h2>
      <p>
        There are no accounts. Your browser made a key and sits down with it: so these matches are yours under any name,
        and others can tell that you are the same person. Your mark: <KeyMark of={own} />
      </p>
      <p>
        The mark is made from the key. It helps the eye and proves nothing: somebody else may have the same one. Anyone
        can look up the public matches of a key, on <a href={personPage(own)}>your page</a>, unless you hide it there.
      </p>
      <p>
        The key is only in this browser; every device has its own. If the browser deletes it, as Safari may after seven
        days without a visit, your seats and your latest {MOST_BACKED_UP} matches come back, with a new mark. Clearing
        this browser’s data deletes everything.
      </p>
      <div>
        <Button kind="danger" flat aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Forget who I am here…
        </Button>
      </div>
      {isAsking && <ForgetDialog onClose={() => setAsking(false)} onForgotten={onForgotten} />}
    </aside>
  );
}

function ForgetDialog({ onClose, onForgotten }: { onClose(): void; onForgotten(): void }) {
  const [isBusy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const isGone = await forgetMe();
    toast(isGone ? 'Forgotten. Next time you sit down as somebody new.' : 'The browser did not let go of all of it.');
    onClose();
    onForgotten();
  };
  return (
    <Dialog title="Forget who you are here?" onClose={onClose}>
      <div class="stack">
        <p>
          This browser forgets its key, this list, what it saw of matches, and whom you met. It can’t be taken back: you
          sit down as somebody new.
        </p>
        <p>Seats you have now stay yours. The matches stay where they are, under the old mark.</p>
      </div>
      <div class="dialog-actions">
        <Button onClick={onClose} autoFocus>
          Keep it
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={() => void forget()}>
          Forget
        </Button>
      </div>
    </Dialog>
  );
}
