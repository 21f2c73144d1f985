import { describe, expect, it } from 'vitest';
import { gameOf } from '../shared/games/index.ts';
import { commitmentTo, mixedSeed, saltAt } from './fairness.ts';
import { GENESIS, hashOf, type Envelope } from './log.ts';
import { publicLog, rebuild } from './rebuild.ts';
import { ScriptedMatch } from './scripted.ts';
import { verify } from './verify.ts';

const seed = 'ab'.repeat(32);

/** Two rounds: both reload, then Kemi shoots Odile. */
function finished(): Envelope[] {
  const match = new ScriptedMatch({ match: 'm', seed, game: 'wa-wa-west', names: ['Kemi', 'Odile'] });
  match.wait(300).act(0, { type: 'choose', item: 'reload' }).wait(300).act(1, { type: 'choose', item: 'reload' });
  match.wait(4000).act(0, { type: 'choose', item: 'gun' }).wait(10_000);
  expect(match.isOver).toBe(true);
  return structuredClone(match.log);
}

/** As a forger would: changes something, then makes every hash fit again. */
function rechain(log: Envelope[]): Envelope[] {
  let prev = GENESIS;
  return log.map((one, pos) => {
    const changed = { ...one, pos, prev };
    prev = hashOf(changed);
    return { ...changed, hash: prev };
  });
}

const at = (log: Envelope[], type: string, nth = 0) => log.filter((one) => one.type === type)[nth];

describe('an untouched log', () => {
  it('is sound, and says what its head is', () => {
    const log = finished();
    expect(verify(log)).toEqual({ verdict: 'sound', head: log.at(-1)!.hash });
  });

  it('survives JSON and a new order of keys', () => {
    const log = JSON.parse(JSON.stringify(finished())) as Envelope[];
    const reordered = log.map((one) => Object.fromEntries(Object.entries(one).toReversed()));
    expect(verify(reordered).verdict).toBe('sound');
  });

  it('is unfinished as long as its end is missing', () => {
    const log = finished();
    const firstRound = log.findIndex((one) => one.type === 'round-opened');
    expect(verify(log.slice(0, firstRound + 1)).verdict).toBe('unfinished');
  });
});

describe('an altered log', () => {
  const plain: [string, (log: Envelope[]) => void][] = [
    ['a changed choice', (log) => void ((at(log, 'chose').data.pick as any).item = 'shield')],
    ['a changed name', (log) => void (at(log, 'seated').data.name = 'Eve')],
    ['a changed time', (log) => void (at(log, 'chose').time += 1)],
    ['a changed command', (log) => void ((at(log, 'chose').cause!.command as any).act.item = 'shield')],
    ['a changed salt', (log) => void (at(log, 'chose').salt = '0'.repeat(32))],
    ['a changed outcome', (log) => void (at(log, 'finished').data.outcome = { tie: false, winners: [1] })],
    ['a dropped event', (log) => void log.splice(5, 1)],
    ['an event twice', (log) => void log.splice(5, 0, structuredClone(log[5]))],
    ['two events exchanged', (log) => void log.splice(4, 2, log[5], log[4])],
    ['an event of another match', (log) => void (log[3].match = 'other')],
    ['no event at all', (log) => void log.splice(0)],
    ['a missing beginning', (log) => void log.splice(0, 1)],
    ['a field too many', (log) => void ((log[2] as any).note = 'hi')],
  ];
  it.each(plain)('with %s is broken', (_what, forge) => {
    const log = finished();
    forge(log);
    expect(verify(log).verdict).toBe('broken');
  });

  it('names the first bad event', () => {
    const log = finished();
    (at(log, 'chose', 1).data.pick as any).item = 'shield';
    expect(verify(log)).toMatchObject({ verdict: 'broken', pos: at(log, 'chose', 1).pos });
  });
});

describe('a log forged with hashes that fit', () => {
  const forged: [string, (log: Envelope[]) => void, string][] = [
    ['a choice that was not the command', (log) => void ((at(log, 'chose').data.pick as any).item = 'shield'), 'chose'],
    ['a survivor', (log) => void ((at(log, 'revealed', 1).data as any).died = []), 'revealed'],
    [
      'a gun without ammo',
      (log) => {
        const chose = at(log, 'chose');
        (chose.data.pick as any).item = 'gun';
        (chose.cause!.command as any).act.item = 'gun';
      },
      'chose',
    ],
    ['a later deadline', (log) => void (at(log, 'round-opened').data.deadline = 99_999), 'round-opened'],
    ['another winner', (log) => void (at(log, 'finished').data.outcome = { tie: false, winners: [1] }), 'finished'],
    ['another seed', (log) => void (at(log, 'finished').data.seed = 'cd'.repeat(32)), 'finished'],
    ['options out of range', (log) => void ((log[0].data.options as any).headstart = 1000), 'opened'],
    ['another sheet', (log) => void (log[0].data.ruleset = '0'.repeat(64)), 'opened'],
    ['a game that is none', (log) => void (log[0].data.game = 'chess'), 'opened'],
    ['no salt on a secret', (log) => void delete at(log, 'chose').salt, 'chose'],
    [
      'a command after its time',
      (log) => {
        const chose = at(log, 'chose');
        chose.time = 60_000;
        chose.cause!.command.at = 60_000;
        log.splice(chose.pos + 1);
      },
      'chose',
    ],
    [
      'a clock before its time',
      (log) => {
        const clock = log.findLast((one) => one.cause?.command.type === 'clock')!;
        for (const one of log.slice(clock.pos)) one.time -= 500;
        clock.cause!.command.at -= 500;
      },
      'revealed',
    ],
  ];
  it.each(forged)('with %s is against the rules', (_what, forge, type) => {
    const log = finished();
    forge(log);
    const verdict = verify(rechain(log));
    expect(verdict.verdict).toBe('broken');
    expect(log[(verdict as { pos: number }).pos].type).toBe(type);
  });
});

describe('the seed', () => {
  it('is committed to before anyone sits down, mixed with what players bring, and shown at the end', () => {
    const log = finished();
    expect(log[0].data.commitment).toBe(commitmentTo(seed));
    const nonces = log.filter((one) => one.type === 'seated').map((one) => one.data.nonce as string);
    expect(at(log, 'started').data.nonces).toEqual(nonces);
    expect(mixedSeed(seed, nonces)).not.toBe(mixedSeed(seed, nonces.toReversed()));
    expect(at(log, 'finished').data.seed).toBe(seed);
    expect(JSON.stringify(log.slice(0, -1))).not.toContain(seed);
  });

  it('salts every choice differently', () => {
    const salts = finished().flatMap((one) => one.salt ?? []);
    expect(salts.length).toBeGreaterThan(2);
    expect(new Set(salts).size).toBe(salts.length);
    expect(salts[0]).toBe(saltAt(seed, at(finished(), 'chose').pos));
  });
});

describe('rebuilding', () => {
  it('gives the same match at every position as folding a shorter log', () => {
    const log = finished();
    const rebuilt = rebuild(log);
    for (const { pos } of log) expect(rebuild(log.slice(0, pos + 1)).at(pos).play).toEqual(rebuilt.at(pos).play);
  });

  it('shows each viewer what that viewer saw', () => {
    const log = finished();
    const { pos, data } = at(log, 'chose');
    expect(rebuild(log).witnessedAt(pos, 'spectator')).toMatchObject({ pick: 'hidden' });
    expect(rebuild(log).witnessedAt(pos, data.seat as number)).toMatchObject({ pick: { item: 'reload' } });
  });

  it('leaves out of a public log what its viewers may not know', () => {
    const log = finished().slice(0, -3);
    const shown = JSON.stringify(
      publicLog(rebuild(log).at(log.length - 1), log).filter((one: any) => one.type === 'chose'),
    );
    expect(shown).not.toMatch(/reload|gun|salt|cause/);
  });

  it('knows its games', () => expect(gameOf('wa-wa-west')?.title).toBe('Wa Wa West ++'));
});
