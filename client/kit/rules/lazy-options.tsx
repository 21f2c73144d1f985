/** The chapter of all options, which need what reads schemas: 25 kB that nobody waits for who has just come to the rules. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { z } from 'zod';
import { lazyPart } from '../lazy.tsx';

/** Who searches the page, or prints it, finds them, too, ms. */
const AT_REST_MS = 5000;

/**
 * @param load the module of a game's options
 * @param called defaults that have a name: `{ house: 'the house’s' }`
 */
export function lazyOptions(load: () => Promise<{ options: z.ZodType }>, called: Record<string, string> = {}) {
  const List = lazyPart(async () => {
    const [{ options }, { OptionList }] = await Promise.all([load(), import('./option-list.tsx')]);
    return { default: () => <OptionList schema={options} called={called} /> };
  });
  return () => (
    <WhenNear>
      <List />
    </WhenNear>
  );
}

/** Draws its children when their place is about to be seen, and after a while anyway. */
function WhenNear({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const draw = () => setNear(true);
    const timer = setTimeout(draw, AT_REST_MS);
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && draw(), {
      rootMargin: '100%',
    });
    watch.observe(place.current!);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return <div ref={place}>{isNear && children}</div>;
}
