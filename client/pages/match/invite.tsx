import { encode } from 'uqr';
import { useMemo } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback.tsx';

/** How others get to this table: a code to read out, a link to send, a picture to scan. */
export function Invite({ code, matchId }: { code: string | null; matchId: string }) {
  const link = `${location.origin}${code ? `/join/${code}` : `/t/${matchId}`}`;
  return (
    <section class="sheet panel stack" aria-labelledby="invite">
      <h2 id="invite">Come in</h2>
      <div class="invite-ways">
        <QrCode text={link} />
        <div class="stack invite-words">
          {code && (
            <p>
              <span class="field-hint">Code</span>
              <strong class="invite-code">{`${code.slice(0, 4)} ${code.slice(4)}`}</strong>
            </p>
          )}
          <p class="invite-link">{link.replace(/^https?:\/\//, '')}</p>
          <Button onClick={() => void share(link)}>
            <Icon id="share" size={22} />
            {canShare() ? 'Share' : 'Copy link'}
          </Button>
        </div>
      </div>
    </section>
  );
}

const canShare = () => typeof navigator.share === 'function';

async function share(link: string): Promise<void> {
  try {
    if (canShare()) return await navigator.share({ title: 'Three Rooms', text: 'Sit down at my table', url: link });
    await navigator.clipboard.writeText(link);
    toast('Link copied.');
  } catch (error) {
    // Closing the share sheet is an answer, too. Without a clipboard the link can still be read.
    if ((error as Error).name !== 'AbortError') toast(link);
  }
}

/** Dark on white in both modes: cameras want it so. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    return { size, path: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('') };
  }, [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the link to this table"
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1f1713" />
    </svg>
  );
}
