import { useState } from 'preact/hooks';
import { isFailure } from '../../app/connection/api.ts';
import { hideOwnPage } from '../../app/archive.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback.tsx';

/** On one's own page: whether anybody else may see it. */
export function Hiding({ isHidden, onChange }: { isHidden: boolean; onChange(): void }) {
  const [isBusy, setBusy] = useState(false);
  const turn = async () => {
    setBusy(true);
    const reply = await hideOwnPage(!isHidden);
    setBusy(false);
    if (isFailure(reply)) return toast(reply.message);
    toast(reply.hidden ? 'Hidden. Only this browser can open your page.' : 'Your page is shown again.');
    onChange();
  };
  return (
    <section class="sheet panel stack" aria-labelledby="hiding">
      <h2 id="hiding">{isHidden ? 'Your page is hidden' : 'Who can see this'}</h2>
      <p>
        {isHidden
          ? 'Only you can open it, and no list shows your key. Your matches stay listed under the names you had.'
          : 'Anyone who has your key, and lists show it with your public matches. You can hide it; your matches stay listed under the names you had.'}
      </p>
      <p>
        {isHidden
          ? 'The log of each match still has your key, as the signatures in it need it. Anyone who opens a match of yours can read it there.'
          : 'Hiding can’t take your key out of the log of a match: the signatures in it need it. Anyone who opens the match can read it there.'}
      </p>
      <div>
        <Button disabled={isBusy} onClick={() => void turn()}>
          {isHidden ? 'Show my page again' : 'Hide my page'}
        </Button>
      </div>
    </section>
  );
}
