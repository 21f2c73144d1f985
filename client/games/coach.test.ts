/** What the coach says at real tables: whole sentences, about a move that can be made. */
import { describe, expect, test } from 'vitest';
import { legalActions as warZoneActions } from '../../shared/games/war-zone/legal.ts';
import { ScriptedTable as WarZoneTable } from '../../shared/games/war-zone/testing.ts';
import { view as warZoneView } from '../../shared/games/war-zone/visibility.ts';
import { legalActions } from '../../shared/games/wa-wa-west/legal.ts';
import { openTable } from '../../shared/games/wa-wa-west/testing.ts';
import { view } from '../../shared/games/wa-wa-west/visibility.ts';
import { ScriptedTable } from '../../shared/games/yic-yac-yoe/testing.ts';
import { view as yicYacYoeView } from '../../shared/games/yic-yac-yoe/visibility.ts';
import type { Hint } from '../kit/game-ui.ts';
import { hintFor as western, hintInShowdown } from './wa-wa-west/words-coach.ts';
import { hintFor as warZone } from './war-zone/words-coach.ts';
import { coachWith } from './yic-yac-yoe/words-coach.ts';

const names = ['Kemi', 'Odile', 'Bram'];
const said = (hint: Hint | null) =>
  (hint?.text ?? []).map((part) => (typeof part === 'string' ? part : part.strong)).join('');

describe('Wa Wa West', () => {
  // prettier-ignore
  test.each([
    [[0, 0, 0], 'Nobody has ammo, so nobody can pay for a gun. Reload is safe now, and gives you 1.'],
    [[1, 0, 0], 'Nobody can hit you if you load. Gun hits whoever loads, and nobody can shoot back.'],
    [[0, 1, 0], 'Odile has 1 ammo: Gun hits whoever loads. Shield stops all that anybody can pay for.'],
    [[0, 1, 1], 'Odile and Bram can hit whoever loads. Shield stops all that anybody can pay for.'],
  ])('with %j ammo', (ammo, text) => {
    const seen = view(openTable({ given: ammo.map((one) => ({ ammo: one })) }, 3), 0);
    const hint = western(seen, 0, names);
    expect(said(hint)).toBe(text);
    expect(legalActions(seen, 0)).toContainEqual(hint!.move);
    expect(hintInShowdown(seen, 0, names)!.goal).not.toBe(hint!.goal);
  });
});

describe('War Zone', () => {
  // prettier-ignore
  test.each([
    [['tank-assault', ''], [], 0, 'Tank Assault at Odile takes 6 of Odile’s 20 health. Only Anti-Tank Gun blocks it.'],
    [['bunker', ''], [], 0, 'You hold no attack card. Pass: afterwards you may change a card for another.'],
    [['artillery', 'bunker'], ['0 artillery>1'], 1, 'Bunker stops Artillery: you lose nothing instead of 4, and draw a new card.'],
    [['artillery', 'gas-mask'], ['0 artillery>1'], 1, 'Only Bunker stops Artillery, and you hold none. Take it: you have 16 health left.'],
  ])('%j after %j', (hands, lines, seat, text) => {
    const seen = warZoneView(new WarZoneTable({ hands }).play(...lines).state, seat);
    const hint = warZone(seen, seat, names);
    expect(said(hint)).toBe(text);
    expect(warZoneActions(seen, seat)).toContainEqual(hint!.move);
  });
});

test('Yic Yac Yoe', () => {
  const coach = coachWith(hintInShowdown);
  const board = ['01..', '....', '....', '....'];
  const hint = coach(yicYacYoeView(new ScriptedTable({ board }).state, 0), 0, names);
  expect(hint!.goal).toBe('Never complete a row: 3 in line, and you are out.');
  expect(said(hint)).toMatch(/^c1 would complete a row: keep away\. [a-d][1-4] is safe\.$/);
  expect(said(coach(yicYacYoeView(new ScriptedTable({}).state, 0), 0, names))).toContain('any of them is safe');
});
