/** The armed variation to look at, played by the real rules: showdowns, who is hit, and the way between ring and board. */
import type { Seat } from '../../shared/contract/game.ts';
import type { Script } from '../../shared/games/yic-yac-yoe/testing.ts';
import { longNames } from './scenes.ts';
import type { YicYacYoeScene } from './yic-yac-yoe-scenes.ts';

export type ArmedScene = YicYacYoeScene & { aim?: { seats: Seat[]; aimed: Seat | null } };

const everyone = (seats: number, item: string) => Array.from({ length: seats }, (_, seat) => `${seat} ${item}`);
const armed = (seats: number, more: Partial<Script> = {}): Script => ({
  seats,
  ...more,
  options: { armed: true, ...more.options },
});

const count = { leftMs: 7400, ofMs: 12_000 };
const three = armed(3, { options: { size: 5 }, board: ['0....', '.11..', '..2..', '.0...', '2...1'] });
const six = armed(6, {
  board: ['01.2...', '..3.4..', '5..0..1', '.2..3..', '4...5.0', '..1.2..', '.3....4'],
  out: [3],
});
const fiveIn = [0, 1, 2, 4, 5];
const reloaded = [...everyone(3, 'reload'), '0 e1'];
const sixReloaded = [...fiveIn.map((seat) => `${seat} reload`), '0 g1'];

/** A showdown in which three of four load, and then a mark. */
const afterReloads = (mark: string) => ['0 reload', '1 reload', '3 reload', mark];

export const armedScenes: Record<string, ArmedScene> = {
  'armed two': { script: armed(2), you: 0, lines: ['0 reload', '1 reload', '0 b2', '1 shield'], count },
  'armed three': { script: three, you: 0, lines: [...reloaded, '1 shield'], count },
  'armed three aim': {
    script: three,
    you: 0,
    lines: [...reloaded, '1 shield'],
    aim: { seats: [1, 2], aimed: 2 },
    count,
  },
  'armed four': { script: armed(4), you: 1, lines: [...everyone(4, 'reload'), '0 c3', '2 gun', '3 shield'], count },
  'armed five': { script: armed(5), you: null, lines: [...everyone(5, 'reload'), '0 c3', '2 gun'], count },
  'armed six': { script: six, you: 0, lines: [...sixReloaded, '1 gun', '2 shield'], away: [4], count },
  'armed six long': { script: six, you: 0, names: longNames, lines: [...sixReloaded, '1 gun', '2 shield'], count },
  'armed lines': {
    script: armed(4, { options: { size: 8, row: 5, placements: 3 } }),
    you: 1,
    lines: [...everyone(4, 'reload'), '0 c3 d3 e4', ...everyone(4, 'reload'), '1 c4 d5 e5'],
    count,
  },
  'armed large': {
    script: armed(6, { options: { size: 20, row: 5 } }),
    you: 1,
    lines: [...everyone(6, 'reload'), '0 j9', ...everyone(6, 'reload'), '1 k10'],
    count,
  },
  'armed chose': { script: three, you: 0, lines: reloaded, last: '1 shield' },
  'armed hit two': { script: three, you: 0, lines: [...reloaded, '1 gun', '0 reload'], last: '2 reload' },
  'armed hit none': { script: three, you: 0, lines: [...reloaded, '1 gun', '0 shield'], last: '2 shield' },
  'armed six hit': {
    script: six,
    you: 0,
    lines: [...sixReloaded, '1 gun', '2 shield', '4 reload', '5 reload'],
    last: '0 reload',
  },
  'armed must place': {
    script: three,
    you: 0,
    lines: [...reloaded, '1 gun', '0 reload', '2 reload'],
    count,
  },
  'armed six must': {
    script: six,
    you: 0,
    lines: [...sixReloaded, '1 gun', '2 shield', '4 reload', '5 reload', '0 reload'],
    count,
  },
  'armed next': { script: three, you: 0, lines: [...reloaded, '1 gun', '0 reload', '2 reload'], last: '2 b1' },
  'armed placed': { script: three, you: 0, lines: everyone(3, 'reload'), last: '0 e1' },
  'armed row': {
    script: armed(3, { options: { size: 5 }, board: ['00...', '.11..', '..2..', '.....', '2...1'] }),
    you: 1,
    lines: everyone(3, 'reload'),
    last: '0 c1',
  },
  'armed revived': {
    script: armed(4, { out: [2] }),
    you: 1,
    lines: [...['0 a1', '1 c1', '3 e1', '0 c3'].flatMap(afterReloads), '0 shield', '1 necromancy>2'],
    last: '3 shield',
  },
};
