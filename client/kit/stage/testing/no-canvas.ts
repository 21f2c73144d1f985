/** For tests of motions: scenes are made, and nothing is drawn. */
import { vi } from 'vitest';

/** Lets stages be made where there is no page: every letter is half as wide as it is high. To be undone by vi. */
export function drawNothing(): void {
  let px = 16;
  const own = {
    measureText: (text: string) => ({ width: text.length * px * 0.5 }),
    createLinearGradient: () => ({ addColorStop() {} }),
    createRadialGradient: () => ({ addColorStop() {} }),
    createPattern: () => null,
  };
  const context = new Proxy(own, {
    get: (known, name) => (name in known ? known[name as keyof typeof known] : () => undefined),
    set(_, name, value) {
      if (name === 'font') px = Number(/([\d.]+)px/.exec(String(value))?.[1] ?? px);
      return true;
    },
  });
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) });
  for (const drawn of ['DOMMatrix', 'Path2D'])
    vi.stubGlobal(drawn, function () {
      return context;
    });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
}
