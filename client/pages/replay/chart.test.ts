import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { finalStanding } from '../../../replays/log/analysis.ts';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { standAt, standsOf } from './chart.tsx';
import { stepsOf, trackOf } from './track.ts';

const file = new URL('../../../replays/recorded/wa-wa-west-last-one-standing.jsonl', import.meta.url);
const rebuilt = rebuild(fromLines(readFileSync(file, 'utf8')) as Envelope[]);
const film = { rebuilt, game: rebuilt.at(0).game, bots: [], file: new Blob() };
const track = trackOf(stepsOf(film), () => ({ durationMs: 1000, tellings: [] }));
const end = finalStanding(rebuilt, rebuilt.at(rebuilt.log.length - 1).outcome!);
const start = { ...end, pos: track.steps[0]!.from, chances: rebuilt.names.map(() => 1 / rebuilt.names.length) };

test('where an engine says no chances, nobody is likely to win before the end', () => {
  expect(standsOf(film, track, [], [end])).toEqual([]);
});

test('whoever comes in at a moment is told how it stood then', () => {
  const stands = standsOf(film, track, [], [start, end]);
  expect(stands).toHaveLength(2);
  expect(standAt(stands, 0)?.chances).toEqual(start.chances);
  expect(standAt(stands, track.totalMs)?.chances).toEqual(end.chances);
  expect(standAt([], 0)).toBeUndefined();
});
