/** The referee's command line, run as people run it: a script a line in, an answer a line out. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (lines: string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'referee.ts')], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  return {
    answers: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    stderr,
    status,
  };
};
const good = JSON.stringify({
  game: 'wa-wa-west',
  seats: 2,
  seed: 's',
  commands: [{ at: 0, seat: 0, type: 'choose', item: 'reload' }],
});

test('one answer a line, in order; status 0 if all were played, refusals included', () => {
  const refused = JSON.stringify({ game: 'wa-wa-west', seats: 3, commands: ['x'] });
  const { answers, status, stderr } = run([good, '', refused, good]);
  expect(answers).toMatchObject([
    { steps: [{ error: null }], outcome: null },
    { steps: [{ error: { code: 'bad-command' } }] },
    { steps: [{ error: null }] },
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('a script that cannot be played is answered, the rest go on, and the status is 1', () => {
  const { answers, status, stderr } = run([
    '{',
    good,
    JSON.stringify({ game: 'ludo', seats: 2, commands: [] }),
    good,
    'null',
  ]);
  expect(answers.map((answer) => answer.error?.code ?? 'played')).toEqual([
    'bad-script',
    'played',
    'unknown-game',
    'played',
    'bad-script',
  ]);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
});

test('thousands of scripts in one run', () => {
  const { answers, status } = run(Array.from({ length: 3000 }, () => good));
  expect(answers).toHaveLength(3000);
  expect(status).toBe(0);
});

test('nothing in, nothing out', () => {
  expect(run([])).toEqual({ answers: [], stderr: '', status: 0 });
});
