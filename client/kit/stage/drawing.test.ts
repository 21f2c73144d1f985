/** Shapes on a stage that is too small for them: browsers throw where a radius is negative, and the page would be gone. */
import { expect, it, vi } from 'vitest';
import { boxPath, discPath, sheetPath } from './drawing.ts';

/** As browsers check what they are asked to draw: https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-ellipse */
class StrictPath {
  ellipse(_x: number, _y: number, radiusX: number, radiusY: number): void {
    if (radiusX < 0 || radiusY < 0) throw new RangeError('IndexSizeError');
  }
  roundRect(_x: number, _y: number, _width: number, _height: number, radius: number | number[]): void {
    if ([radius].flat().some((one) => one < 0)) throw new RangeError('RangeError');
  }
}

it('are drawn as small as can be', () => {
  vi.stubGlobal('Path2D', StrictPath);
  expect(() => discPath(0, 0, -2)).not.toThrow();
  expect(() => discPath(0, 0, 40, 4 - 6)).not.toThrow();
  expect(() => sheetPath(0, 0, 3, 2, -1)).not.toThrow();
  expect(() => boxPath({ width: 3, height: 2 }, [-1, 2])).not.toThrow();
});
