/** Three buttons over the canvas, there while they are of use: closer, farther, the whole board. + − 0 do the same. */
import { listenOnPage } from '../../../kit/hand/keyboard.ts';
import type { Point } from '../../../kit/stage/picture.ts';

export type Zoom = 'in' | 'out' | 'whole';

const buttons: readonly { zoom: Zoom; label: string; path: string; keys: readonly string[] }[] = [
  { zoom: 'out', label: 'Farther', path: 'M5.5 12.2Q12 11.6 18.5 12', keys: ['-', '−', '_'] },
  { zoom: 'in', label: 'Closer', path: 'M5.5 12.2Q12 11.6 18.5 12M12 5.4Q12.4 12 11.9 18.6', keys: ['+', '='] },
  { zoom: 'whole', label: 'The whole board', path: 'M9 5H5V9M15 5.2H19V9M9 19H5.2V15M15 19H19V15', keys: ['0'] },
];

export class ZoomTools {
  readonly node = document.createElement('div');
  readonly #buttons = new Map<Zoom, HTMLButtonElement>();
  readonly #deafen: () => void;

  constructor(onZoom: (zoom: Zoom) => void) {
    this.node.className = 'yyy-zoom';
    this.node.setAttribute('role', 'group');
    this.node.setAttribute('aria-label', 'How close the board is seen');
    this.node.hidden = true;
    for (const { zoom, label, path } of buttons) {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-label', label);
      button.title = label;
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
      button.addEventListener('click', () => onZoom(zoom));
      this.#buttons.set(zoom, button);
      this.node.append(button);
    }
    this.#deafen = listenOnPage(({ key }) => {
      const meant = this.node.hidden ? undefined : buttons.find(({ keys }) => keys.includes(key));
      if (meant) onZoom(meant.zoom);
      return meant !== undefined;
    });
  }

  /** @param corner their lower right corner in the host, px */
  set({
    corner,
    isUseful,
    isWhole,
    isClosest,
  }: {
    corner: Point;
    isUseful: boolean;
    isWhole: boolean;
    isClosest: boolean;
  }): void {
    this.node.hidden = !isUseful;
    this.node.style.left = `${Math.round(corner.x)}px`;
    this.node.style.top = `${Math.round(corner.y)}px`;
    // Not disabled: that would take the focus away from under a finger on the keyboard.
    for (const [zoom, isVain] of [
      ['in', isClosest],
      ['out', isWhole],
      ['whole', isWhole],
    ] as const)
      this.#buttons.get(zoom)!.setAttribute('aria-disabled', String(isVain));
  }

  destroy(): void {
    this.#deafen();
    this.node.remove();
  }
}
