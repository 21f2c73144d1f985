/** What lies on a scene, as plain data: where things are, and copies that a motion may change. Nothing here knows of Pixi. */

/** px */
export interface Point {
  x: number;
  y: number;
}

/** px */
export interface Size {
  width: number;
  height: number;
}

/** px; by its upper left corner or its middle, as its owner says. */
export interface Box extends Point, Size {}

/** Where something is, relative to its place. */
export interface Pose extends Point {
  scale: number;
  /** Degrees, clockwise. */
  turn: number;
  alpha: number;
}

export const atRest = (): Pose => ({ x: 0, y: 0, scale: 1, turn: 0, alpha: 1 });

/**
 * A copy of plain data that may be changed. What is frozen can't be changed and is shared, so that whoever draws it sees
 * by its identity that it is the same.
 */
export function copyOf<T>(data: T): T {
  if (Object.isFrozen(data)) return data;
  if (Array.isArray(data)) return data.map(copyOf) as T;
  if (!isPlain(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copyOf(value)])) as T;
}

const isPlain = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;

/** Changes some fields of a picture, or of a part of it. */
export const change = <T extends object>(part: T, fields: Partial<NoInfer<T>>): T => Object.assign(part, fields);

/** The value, but no less and no more than that. */
export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
