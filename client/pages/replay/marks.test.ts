import { describe, expect, test } from 'vitest';
import { analyse, leadsOf, type Costly, type Standing } from '../../../replays/log/analysis.ts';
import { at } from '../../../shared/contract/at.ts';
import { engineOf } from '../../../shared/games/engines.ts';
import { timedSentences, toldAt } from '../../kit/told.ts';
import type { Analysis } from '../frame/analysis.ts';
import { clustersOf, marksOf, type Mark } from './marks.ts';
import type { Film } from './recording.ts';
import { filmed } from './testing.ts';
import { gameStepOf, stepAt, type Track } from './track.ts';

function watched(file: string): { film: Film; track: Track; analysis: Analysis } {
  const { film, track } = filmed(`${file}.jsonl`);
  const findings = [...analyse(film.rebuilt, engineOf(film.game.info.id))];
  const analysis: Analysis = {
    standings: findings.filter((one): one is Standing => one.is === 'standing'),
    costly: findings.filter((one): one is Costly => one.is === 'costly'),
    is: 'done',
  };
  return { film, track, analysis };
}

/** What the story says at that moment. */
function litAt({ rebuilt, game }: Film, track: Track, ms: number): string {
  const step = at(track.steps, stepAt(track, ms));
  const sentences = timedSentences(
    game,
    gameStepOf({ rebuilt, game, bots: [] }, step, 'spectator'),
    rebuilt.names,
    step.tellings,
  );
  const told = toldAt(null, sentences, ms - step.startMs);
  return told?.sentences.slice(told.lit).join(' ') ?? '';
}

describe.each([
  ['wa-wa-west-last-one-standing', 'out', 'revealed', /\.$/],
  ['war-zone-last-one-standing', 'One is out', 'fell', / is out\.$/],
  ['yic-yac-yoe-youbles', 'One completes a row', 'placed', /\.$/],
] as const)('%s', (file, label, type, sentence) => {
  const { film, track, analysis } = watched(file);
  const marks = marksOf(film, track, analysis);

  test('every mark leads to a moment of the story at which something is told', () => {
    expect(marks.length).toBeGreaterThan(1);
    for (const { seekMs, label: name } of marks) expect(litAt(film, track, seekMs), name).not.toBe('');
  });

  test(`"${label}" leads to where that is told, and no later beat is`, () => {
    const deaths = marks.filter((mark) => mark.label.includes(label));
    expect(deaths.length).toBeGreaterThan(0);
    for (const { ms, seekMs } of deaths) {
      const step = at(track.steps, stepAt(track, seekMs));
      expect(film.rebuilt.log.slice(step.from, step.to + 1).map((one) => one.type)).toContain(type);
      expect(litAt(film, track, seekMs)).toBe(litAt(film, track, ms));
      expect(litAt(film, track, seekMs)).toMatch(sentence);
    }
  });

  test('who takes the lead is marked where it was taken: between the standing before and the one that shows it', () => {
    const { standings } = analysis;
    const leads = leadsOf(standings).slice(1);
    expect(leads.length).toBeGreaterThan(0);
    const marked = marks.filter(({ leader }) => leader !== null);
    expect(marked.map(({ leader }) => leader)).toEqual(leads.map(({ seat }) => seat));
    for (const [index, { pos, seat }] of leads.entries()) {
      const place = standings.findIndex((one) => one.pos === pos);
      const step = at(track.steps, stepAt(track, at(marked, index).seekMs));
      expect(step.from).toBeGreaterThan(at(standings, place - 1).pos);
      expect(step.from).toBeLessThanOrEqual(pos);
      expect(at(at(standings, place).chances, seat)).toBe(Math.max(...at(standings, place).chances));
    }
  });
});

test('who leads by a breath does not, and teammates lead as one', () => {
  const standing = (pos: number, chances: number[]): Standing => ({ is: 'standing', pos, round: null, chances });
  const leads = leadsOf([
    standing(1, [0.5, 0.5]),
    standing(2, [0.52, 0.48]),
    standing(3, [0.6, 0.4]),
    standing(4, [0.48, 0.52]),
    standing(5, [0.2, 0.8]),
  ]);
  expect(leads).toEqual([
    { pos: 3, seat: 0, chance: 0.6 },
    { pos: 5, seat: 1, chance: 0.8 },
  ]);
  expect(leadsOf([standing(1, [0.4, 0.4, 0.1, 0.1]), standing(2, [0.5, 0.5, 0, 0])])).toEqual([
    { pos: 1, seat: 0, chance: 0.4 },
  ]);
});

test('a cluster is the same when what the analysis finds joins it before its death', () => {
  const mark = (ms: number, isElimination: boolean): Mark => ({
    ms,
    seekMs: ms,
    icon: isElimination ? 'skull' : 'turn',
    leader: null,
    label: `At ${ms}`,
    what: `At ${ms}`,
    isElimination,
  });
  const marks = [mark(10_000, true), mark(90_000, true)];
  const keys = (all: Mark[]) => clustersOf(all, 100_000, 1000).map(({ key }) => key);
  const joined = [mark(8000, false), ...marks];
  expect(clustersOf(joined, 100_000, 1000)[0]).toMatchObject({ ms: 8000, label: 'At 8000; At 10000' });
  expect(keys(joined)).toEqual(keys(marks));
});
