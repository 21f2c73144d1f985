import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { piecesOf } from './lines.ts';

it('a log is handed over in pieces, and in each turn of the event loop others have theirs', async () => {
  let turns = 0;
  const done = new AbortController();
  const others = (async () => {
    for (; !done.signal.aborted; turns++) await nextTurn();
  })();
  const body = Buffer.alloc(1_000_000, 'an event ');
  const pieces: { piece: Uint8Array; turn: number }[] = [];
  for await (const piece of piecesOf(body)) pieces.push({ piece, turn: turns });
  done.abort();
  await others;
  expect(Buffer.concat(pieces.map(({ piece }) => piece)).equals(body)).toBe(true);
  expect(Math.max(...pieces.map(({ piece }) => piece.length))).toBeLessThanOrEqual(65_536);
  expect(new Set(pieces.map(({ turn }) => turn)).size).toBe(pieces.length);
});
