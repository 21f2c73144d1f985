/** Copying a link, also where a page may not copy: over plain HTTP there is no clipboard. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { press } from '../../kit/sound/press.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';

/** A link that is shown to be copied by hand; null for none. */
const shown = signal<string | null>(null);

/** Copies a link; where that is not allowed, shows it in a field, selected. @param said when it is copied */
export async function copyLink(link: string, said = 'Link copied.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    press('copy');
    toast(said);
  } catch {
    shown.value = link;
  }
}

/** Where a link is shown that could not be copied; once a page. */
export const LinkToCopy = () =>
  shown.value && <CopyByHand key={shown.value} link={shown.value} onClose={() => (shown.value = null)} />;

function CopyByHand({ link, onClose }: { link: string; onClose(): void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return (
    <Dialog title="Copy the link" onClose={onClose}>
      <div ref={place}>
        <TextField
          title="The link"
          hint="It is selected: copy it from here. Only a page that came over https may copy by itself."
          value={link}
          onChange={() => undefined}
          readOnly
          spellcheck={false}
        />
      </div>
    </Dialog>
  );
}
