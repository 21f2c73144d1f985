/** How wide an element is, px, as it changes. */
import { useEffect, useRef, useState } from 'preact/hooks';

export function useWidth<Host extends HTMLElement>() {
  const host = useRef<Host>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => entry && setWidthPx(Math.floor(entry.contentRect.width)));
    sizes.observe(host.current!);
    return () => sizes.disconnect();
  }, []);
  return { host, widthPx };
}
