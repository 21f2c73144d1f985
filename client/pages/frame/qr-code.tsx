import { useEffect, useState } from 'preact/hooks';

interface Picture {
  size: number;
  path: string;
}

/** A link as a picture to scan; dark on white in both modes: cameras want it so. @param label what it leads to */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Without it there is still the link.
    draw(text).then(
      (drawn) => isWanted && setPicture(drawn),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  const { size, path } = picture ?? { size: 1, path: '' };
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1f1713" />
    </svg>
  );
}

/** What makes the picture is as large as a page: it is fetched where one is shown. */
async function draw(text: string): Promise<Picture> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return { size, path: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('') };
}
