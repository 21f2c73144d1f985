import { useState } from 'preact/hooks';
import { isFailure } from '../../app/api.ts';
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
          ? 'Nobody but you can open it, and nothing is found by your key. Your matches stay listed under the names you had.'
          : 'Anybody who has your key, which stands with every public match of yours. You can hide it; your matches stay listed under the names you had.'}
      </p>
      <div>
        <Button disabled={isBusy} onClick={() => void turn()}>
          {isHidden ? 'Show my page again' : 'Hide my page'}
        </Button>
      </div>
    </section>
  );
}
