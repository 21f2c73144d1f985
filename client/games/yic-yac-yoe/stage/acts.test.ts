import { describe, expect, it, vi } from 'vitest';
import { playLines, type Script } from '../../../../shared/games/yic-yac-yoe/testing.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { view, redact } from '../../../../shared/games/yic-yac-yoe/visibility.ts';
import { actsOf, changeMs } from './acts.ts';

// Pictures are made when the page is built; how long something takes does not depend on them.
vi.mock('../../../design/icons.ts', () => ({}));

const armed: Script = { seats: 3, options: { armed: true } };
const loaded = ['0 reload', '1 reload', '2 reload', '0 a1'];

/** What the last of these lines comes to, as a spectator sees it. */
function lastOf(script: Script, ...lines: string[]) {
  const table = playLines(script, ...lines.slice(0, -1));
  const before: YicYacYoeView = view(table.state, 'spectator');
  table.play(lines.at(-1)!);
  expect(table.refusals).toEqual([]);
  const events = table.events.map((event) => redact(event, 'spectator'));
  return actsOf({ before, events, after: view(table.state, 'spectator') });
}

describe('what of a step is seen where', () => {
  it.each<[string, Script, string[], string[]]>([
    ['unarmed, all on the board', { seats: 3 }, ['0 a1'], ['board: placed turn-opened pen-passed']],
    ['a choice on the ring', armed, ['0 reload'], ['ring: showdown']],
    ['a reveal, then the board', armed, loaded.slice(0, 3), ['ring: showdown showdown', 'board: pen-passed']],
    ['marks, then the next showdown', armed, loaded, ['board: placed turn-opened', 'ring: showdown']],
    [
      'marks of one of two who were hit stay on the board',
      armed,
      [...loaded, '0 reload', '2 reload', '1 gun', '2 b1'],
      ['board: placed pen-passed'],
    ],
    ['leaving in a showdown', armed, ['2 leave'], ['ring: left']],
    [
      'leaving as the last who had not chosen',
      armed,
      ['0 reload', '1 reload', '2 leave'],
      ['ring: left showdown', 'board: pen-passed'],
    ],
    ['leaving that ends it', { seats: 2, options: { armed: true } }, ['1 leave'], ['ring: ', 'board: left ended']],
  ])('%s', (_, script, lines, expected) => {
    const { acts } = lastOf(script, ...lines);
    expect(acts.map(({ scene, events }) => `${scene}: ${events.map(({ type }) => type).join(' ')}`)).toEqual(expected);
  });

  it('the change comes between, and nothing after the last', () => {
    const { acts, durationMs } = lastOf(armed, ...loaded.slice(0, 3));
    const [ring, board] = acts;
    expect(ring.forMs).toBeGreaterThanOrEqual(1000);
    expect(board.atMs).toBe(ring.forMs + changeMs);
    expect(durationMs).toBe(board.atMs + board.forMs);
    // It must be over about when the first placement's clock begins.
    expect(durationMs).toBeLessThanOrEqual(3000);
  });
});
