import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { checkFile } from './check-file.ts';
import { fromLines, toLines, type Envelope } from './log.ts';
import { publicLog } from './rebuild.ts';
import { ScriptedMatch } from './scripted-match.ts';

const folder = new URL('../recorded/', import.meta.url);
const recorded = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const text = recorded('yic-yac-yoe-three-by-three.jsonl');
const check = (content: BlobPart) => checkFile(new Blob([content]));

test.each(readdirSync(folder))('%s is sound as a file', async (name) => {
  expect(await check(recorded(name))).toEqual({
    is: 'checked',
    whole: { verdict: 'sound', head: (fromLines(recorded(name)).at(-1) as Envelope).hash },
    signed: { seats: expect.any(Array), wrong: null },
  });
});

test('a check tells how far it is, from the first event to the last', async () => {
  const told: [number, number][] = [];
  await checkFile(new Blob([text]), (done, of) => told.push([done, of]));
  const events = fromLines(text).length;
  expect(told[0]).toEqual([0, events]);
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b));
  expect(told.at(-1)![0]).toBeGreaterThan(events / 2);
  expect(told.at(-1)![0]).toBeLessThan(events);
  expect(told.every(([, of]) => of === events)).toBe(true);
});

/** The recorded match with another first line. */
function opened(change: (data: Record<string, unknown>) => void): string {
  const [first, ...rest] = fromLines(text) as Envelope[];
  change(first!.data);
  return toLines([first, ...rest]);
}

describe('a file that can’t be played', () => {
  it('is broken at the event that was changed', async () => {
    const log = fromLines(text) as Envelope[];
    log[5]!.time += 1;
    expect(await check(toLines(log))).toMatchObject({
      is: 'checked',
      whole: { verdict: 'broken', pos: 5 },
      signed: null,
    });
  });

  it('is what spectators have of a running match', async () => {
    const match = new ScriptedMatch({
      match: 'm',
      seed: 'ab'.repeat(32),
      game: 'wa-wa-west',
      names: ['Kemi', 'Odile'],
    });
    expect(await check(toLines(publicLog(match.match.game, match.log)))).toEqual({ is: 'redacted' });
    expect(await check(toLines(match.log))).toMatchObject({ is: 'checked', whole: { verdict: 'unfinished' } });
  });

  it.each<[string, string, RegExp]>([
    ['of another game', opened((data) => (data.game = 'chess')), /“chess”/],
    ['of a game with a name that steers', opened((data) => (data.game = '\u202e<b>\u0007')), /“<b>”/],
    ['of a game with an endless name', opened((data) => (data.game = 'x'.repeat(9999))), /“x{40}…”/],
    ['by other rules', opened((data) => (data.rulesVersion = 99)), /version 99 .* latest is 3\./],
    ['in a newer form', opened((data) => (data.format = 99)), /newer version/],
  ])('is %s', async (_, content, why) => {
    expect(await check(content)).toEqual({ is: 'unknown-rules', why: expect.stringMatching(why) });
  });

  it.each([
    ['no log', '{"name":"three-rooms","version":"0.1.0"}'],
    ['a text', 'Dear Kemi,'],
    ['the end of a log', text.split('\n').slice(1).join('\n')],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['an opening without anything', '{"pos":0,"type":"opened"}'],
  ])('is %s', async (_, content) => expect(await check(content)).toMatchObject({ is: 'unreadable' }));

  it('says no more than a few words of what it holds', async () => {
    const log = fromLines(text) as Envelope[];
    Object.assign(log[1]!, { ['x'.repeat(100_000)]: 0 });
    const verdict = await check(toLines(log));
    expect(verdict).toMatchObject({ whole: { verdict: 'broken', pos: 1 } });
    expect(JSON.stringify(verdict).length).toBeLessThan(500);
  });
});
