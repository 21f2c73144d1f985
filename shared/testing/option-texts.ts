/** Texts in a game's options, which people write. */

/** Every text in them, whatever it is under. */
export function textsIn(options: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(options, (_, value) => (typeof value === 'string' && texts.push(value), value));
  return texts;
}

/** The same options, with what nobody can see in one of their texts. */
export function soiled(options: unknown, place: number): unknown {
  let passed = 0;
  const soil = (_: string, value: unknown) =>
    typeof value === 'string' && passed++ === place ? `\u202e${value}\u0000\u200b` : value;
  return JSON.parse(JSON.stringify(options, soil));
}
