import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { gameOf } from '../../shared/games/index.ts';
import { mixedSeed, saltsFrom } from './fairness.ts';
import { GENESIS, hashOf, type Envelope } from './log.ts';
import { publicLog, rebuild } from './rebuild.ts';
import { ScriptedMatch } from './scripted-match.ts';
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

const event = (log: Envelope[], type: string, nth = 0): Envelope =>
  at(
    log.filter((one) => one.type === type),
    nth,
  );

/** Where a path like `data.pick.item` leads: the object, and its last key. */
function inside(of: object, path: string): [Record<string, unknown>, string] {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const object = keys.reduce((inner, key) => (inner as Record<string, object>)[key] ?? {}, of);
  return [object as Record<string, unknown>, last];
}
function set(of: object, path: string, value: unknown): void {
  const [object, key] = inside(of, path);
  object[key] = value;
}
function drop(of: object, path: string): void {
  const [object, key] = inside(of, path);
  delete object[key];
}

describe('a log that holds together', () => {
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

describe('a log from before names were cleaned as they are now', () => {
  it.each([
    ['only marks', '\u0301\u0301'],
    ['a braille blank', '\u2800'],
    ['four marks on a letter', '\u1e31\u0301\u0301\u0301'],
    ['a letter that this Unicode does not know', '\u{323b0}'],
  ])('is sound: a player called by %s', (_what, name) => {
    const { log } = new ScriptedMatch({ match: 'm', seed, game: 'wa-wa-west', names: [name, 'Odile'] });
    expect(verify(log).verdict).toBe('unfinished');
  });

  it('is sound: an item called by an override', () => {
    const log = finished();
    const item = {
      id: 'nap',
      name: 'N\u202eap',
      type: 'Charge',
      costs: 0,
      gives: 0,
      kills: '',
      killedBy: '',
      special: {},
    };
    set(at(log, 0), 'data.options.customItems', [item]);
    expect(verify(rechain(log)).verdict).toBe('sound');
  });
});

describe('what a check can not show', () => {
  it('is that a log was written anew throughout: with other names, choices and nonces it holds together as well', () => {
    const names = ['Eve', 'Mallory'];
    const match = new ScriptedMatch({ match: 'm', seed, game: 'wa-wa-west', names }).wait(300);
    match.act(0, { type: 'choose', item: 'reload' }).wait(300).act(1, { type: 'choose', item: 'minigun' });
    match.wait(4000).act(0, { type: 'choose', item: 'gun' }).wait(10_000);
    expect(match.log[0]).toEqual(finished()[0]);
    expect(match.log.at(-1)!.data.seed).toBe(finished().at(-1)!.data.seed);
    expect(verify(match.log).verdict).toBe('sound');
  });
});

describe('an altered log', () => {
  const plain: [string, (log: Envelope[]) => void][] = [
    ['a changed choice', (log) => set(event(log, 'chose'), 'data.pick.item', 'shield')],
    ['a changed name', (log) => void (event(log, 'seated').data.name = 'Eve')],
    ['a changed time', (log) => void (event(log, 'chose').time += 1)],
    ['a changed command', (log) => set(event(log, 'chose'), 'cause.command.act.item', 'shield')],
    ['a changed salt', (log) => void (event(log, 'chose').salt = '0'.repeat(32))],
    ['a changed outcome', (log) => void (event(log, 'finished').data.outcome = { tie: false, winners: [1] })],
    ['a dropped event', (log) => void log.splice(5, 1)],
    ['an event twice', (log) => void log.splice(5, 0, structuredClone(at(log, 5)))],
    ['two events exchanged', (log) => void log.splice(4, 2, at(log, 5), at(log, 4))],
    ['an event of another match', (log) => void (at(log, 3).match = 'other')],
    ['no event at all', (log) => void log.splice(0)],
    ['a missing beginning', (log) => void log.splice(0, 1)],
    ['a field too many', (log) => set(at(log, 2), 'note', 'hi')],
  ];
  it.each(plain)('with %s is broken', (_what, forge) => {
    const log = finished();
    forge(log);
    expect(verify(log).verdict).toBe('broken');
  });

  it('names the first bad event', () => {
    const log = finished();
    set(event(log, 'chose', 1), 'data.pick.item', 'shield');
    expect(verify(log)).toMatchObject({ verdict: 'broken', pos: event(log, 'chose', 1).pos });
  });
});

describe('a log forged with hashes that fit', () => {
  const forged: [string, (log: Envelope[]) => void, string][] = [
    ['a choice that was not the command', (log) => set(event(log, 'chose'), 'data.pick.item', 'shield'), 'chose'],
    ['a survivor', (log) => set(event(log, 'revealed', 1), 'data.died', []), 'revealed'],
    [
      'a gun without ammo',
      (log) => {
        const chose = event(log, 'chose');
        set(chose, 'data.pick.item', 'gun');
        set(chose, 'cause.command.act.item', 'gun');
      },
      'chose',
    ],
    ['a later deadline', (log) => void (event(log, 'round-opened').data.deadline = 99_999), 'round-opened'],
    ['another winner', (log) => void (event(log, 'finished').data.outcome = { tie: false, winners: [1] }), 'finished'],
    ['another seed', (log) => void (event(log, 'finished').data.seed = 'cd'.repeat(32)), 'finished'],
    ['options out of range', (log) => set(at(log, 0), 'data.options.headstart', 1000), 'opened'],
    ['another sheet', (log) => void (at(log, 0).data.ruleset = '0'.repeat(64)), 'opened'],
    ['a game that is none', (log) => void (at(log, 0).data.game = 'chess'), 'opened'],
    ['no salt on a secret', (log) => void delete event(log, 'chose').salt, 'chose'],
    [
      'a command after its time',
      (log) => {
        const chose = event(log, 'chose');
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
    expect(log[(verdict as { pos: number }).pos]?.type).toBe(type);
  });
});

/** Each of these would be by the rules alone: it is the log that must not hold it. */
describe('a log forged with what no server writes', () => {
  const command = (one: Envelope): object => one.cause!.command;
  const chose = (log: Envelope[]) => event(log, 'chose');
  const seated = (log: Envelope[], change: object) =>
    [event(log, 'seated').data, command(event(log, 'seated'))].forEach((one) => Object.assign(one, change));
  /** As JSON.parse makes it: a key of its own, not the prototype. */
  const proto = (of: object) =>
    Object.defineProperty(of, '__proto__', {
      value: { evil: 1 },
      enumerable: true,
      configurable: true,
      writable: true,
    });
  /** Another command where Kemi's first choice was. */
  const instead = (log: Envelope[], changed: object) => {
    const { time } = chose(log);
    Object.assign(chose(log).cause!, { command: { at: time, ...changed } });
  };

  const forged: [string, (log: Envelope[]) => void][] = [
    ['a __proto__ in its line', (log) => void proto(at(log, 2))],
    ['a __proto__ in its data', (log) => void proto(at(log, 2).data)],
    ['a __proto__ in its cause', (log) => void proto(at(log, 2).cause!)],
    ['a __proto__ in its command', (log) => void proto(command(at(log, 2)))],
    ['a __proto__ in its act', (log) => void proto((command(chose(log)) as { act: object }).act)],
    ['a __proto__ in its options', (log) => void proto(at(log, 0).data.options as object)],

    ['an act for somebody else', (log) => void (chose(log).cause!.seat = 1)],
    ["a person's act by the server", (log) => void Object.assign(chose(log).cause!, { id: null, seat: null })],
    ['a seat taken for somebody else', (log) => void (event(log, 'seated', 1).cause!.seat = 0)],
    [
      'a person seated by the server',
      (log) => void Object.assign(event(log, 'seated').cause!, { id: null, seat: null }),
    ],
    ['a start by another than the host', (log) => void (event(log, 'starting').cause!.seat = 1)],
    ['a cause from no seat', (log) => void (event(log, 'starting').cause!.seat = 7)],
    ['an id without a seat', (log) => void (event(log, 'starting').cause!.seat = null)],
    ['a seat without an id', (log) => void (event(log, 'starting').cause!.id = null)],
    [
      'a clock set by a player',
      (log) => void Object.assign(log.at(-1)!.cause ?? log.at(-3)!.cause!, { id: 'x', seat: 0 }),
    ],

    ['somebody leaving from "map"', (log) => instead(log, { type: 'leave', seat: 'map' })],
    ['somebody leaving from no seat', (log) => instead(log, { type: 'leave', seat: 2 })],
    ['a seat that is a text', (log) => seated(log, { seat: '0' })],
    ['a seat that is no whole number', (log) => seated(log, { seat: 0.5 })],
    ['a command of no known type', (log) => instead(log, { type: 'foo' })],
    ['a command without a type', (log) => instead(log, {})],
    ['a field too many in a command', (log) => set(command(event(log, 'starting')), 'note', 'hi')],
    ['a field too many in an act', (log) => set(command(chose(log)), 'act.note', 'hi')],
    ['an act that is none', (log) => set(command(chose(log)), 'act', null)],

    ['seats that are a text', (log) => void (at(log, 0).data.seats = '2')],
    ['too few seats', (log) => void (at(log, 0).data.seats = 1)],
    ['too many seats', (log) => void (at(log, 0).data.seats = 40)],
    ['more seats than memory', (log) => void (at(log, 0).data.seats = 3e7)],
    ['a field too many in its opening', (log) => void (at(log, 0).data.note = 'hi')],
    ['an option too many', (log) => set(at(log, 0), 'data.options.note', 'hi')],
    ['an option left out', (log) => drop(at(log, 0), 'data.options.headstart')],
    ['no options', (log) => void (at(log, 0).data.options = null)],
    ['an opening without a cause', (log) => void (at(log, 0).cause = null)],
    ['an opening by a player', (log) => void Object.assign(at(log, 0).cause!, { id: 'x', seat: 0 })],
    ['an opening by another command', (log) => set(command(at(log, 0)), 'type', 'start')],
    ['a date that is a text', (log) => void (at(log, 0).data.openedAt = 'today')],
    ['a game that is a key of every object', (log) => void (at(log, 0).data.game = '__proto__')],

    ["a type in an event's data", (log) => void (chose(log).data.type = 'chose')],
    [
      'another type in its data',
      (log) => {
        chose(log).type = 'revealed';
        chose(log).data.type = 'chose';
      },
    ],

    ['a person without a commitment', (log) => seated(log, { commitment: null })],
    ['a commitment that is none', (log) => seated(log, { commitment: 'AB'.repeat(32) })],
    ['a commitment to another nonce', (log) => seated(log, { commitment: commitmentTo('00'.repeat(16)) })],
    ['a bot with a commitment', (log) => seated(log, { bot: true, key: null })],
    ['a bot with a key', (log) => seated(log, { bot: true, commitment: null })],
    ['a key that is none', (log) => seated(log, { key: 'abc' })],
    ['another nonce among those that were mixed', (log) => void (event(log, 'started').data.nonces = ['0'.repeat(32)])],
    ['a nonce told by somebody else', (log) => void (event(log, 'nonce-opened').cause!.seat = 1)],
    ['an unknown format', (log) => void (at(log, 0).data.format = 3)],
    ['a format that is a text', (log) => void (at(log, 0).data.format = '2')],
    ['an older format', (log) => void (at(log, 0).data.format = 1)],
    ['no format', (log) => void delete at(log, 0).data.format],
    ['a name with spaces around it', (log) => seated(log, { name: ' Kemi ' })],
    ['an invisible name', (log) => seated(log, { name: '\u200b' })],
    ['a name that is too long', (log) => seated(log, { name: 'K'.repeat(81) })],
    ['a name that is no text', (log) => seated(log, { name: 7 })],

    [
      'a command given twice',
      (log) => {
        chose(log).cause!.id = event(log, 'seated').cause!.id;
      },
    ],

    ['a time too large to count', (log) => void (log.at(-1)!.time = 2 ** 53)],
    ['no cause of a name', (log) => void (event(log, 'seated').cause = null)],
    ['a later time for what follows from a command', (log) => void (log.at(-1)!.time += 1)],
  ];
  it.each(forged)('with %s is broken', (_what, forge) => {
    const log = finished();
    forge(log);
    const verdict = verify(rechain(log));
    expect(verdict.verdict).toBe('broken');
    expect((verdict as { problem: string }).problem).not.toMatch(/hash|chained/);
  });

  it.each([
    ['a position too large to count', '"pos":0', '"pos":9007199254740993'],
    ['a time beyond all numbers', '"time":0', '"time":1e999'],
    ['a command at no time', '"at":0', '"at":1e999'],
    ['a date beyond all numbers', '"openedAt":1790000000000', '"openedAt":1e999'],
    ['seats beyond all numbers', '"seats":2', '"seats":1e999'],
    ['an option beyond all numbers', '"headstart":0', '"headstart":1e999'],
    ['half a letter', '"game":"wa-wa-west"', '"game":"\\ud800"'],
    ['arrays too deep for a stack', '"seats":2', `"seats":${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('with %s in its text is broken', (_what, from, to) => {
    const lines = finished().map((one) => JSON.stringify(one));
    const forgedLines = lines.with(0, at(lines, 0).replace(from, to));
    expect(forgedLines).not.toEqual(lines);
    expect(verify(forgedLines.map((line) => JSON.parse(line)))).toMatchObject({ verdict: 'broken', pos: 0 });
  });

  it.each([[null], [7], ['hi'], [[]], [{}], [undefined]])('with the line %j is broken', (line) => {
    expect(verify([...finished(), line]).verdict).toBe('broken');
  });
});

describe('who may command', () => {
  const script = { match: 'm', seed, game: 'wa-wa-west', names: ['Kemi', '.Dusty'] };
  /** The second seat was filled so instead. */
  const seatedBy = (cause: object) => {
    const { log } = new ScriptedMatch(script);
    Object.assign(at(log, 2).cause!, cause);
    return verify(rechain(log)).verdict;
  };

  it('lets the server and the host seat bots', () => {
    expect(seatedBy({ id: null, seat: null })).toBe('unfinished');
    expect(seatedBy({ id: 'host-seats', seat: 0 })).toBe('unfinished');
  });

  it('lets the server start, and choose for bots', () => {
    const match = new ScriptedMatch(script).wait(300).actAsBot(1);
    for (const type of ['start', 'act'])
      Object.assign(match.log.find((one) => one.cause?.command.type === type)!.cause!, { id: null, seat: null });
    expect(verify(rechain(match.log)).verdict).toBe('unfinished');
  });

  const waiting = () => new ScriptedMatch({ ...script, names: ['Kemi', 'Odile', '.Dusty'] });
  /** Before the start, a command is added. */
  const added = (cause: object, seat: number) => {
    const log = waiting().log.slice(0, 4);
    const command = { type: 'vacate' as const, at: 0, seat };
    log.push({ ...at(log, 3), type: 'vacated', data: { seat }, cause: { id: 'x', seat: 0, ...cause, command } });
    return verify(rechain(log)).verdict;
  };

  it('lets players give up their own seat, the host and the server any', () => {
    expect(added({ seat: 1 }, 1)).toBe('unfinished');
    expect(added({ seat: 0 }, 1)).toBe('unfinished');
    expect(added({ seat: 0 }, 2)).toBe('unfinished');
    expect(added({ id: null, seat: null }, 0)).toBe('unfinished');
    expect(added({ seat: 1 }, 0)).toBe('broken');
    expect(added({ seat: 1 }, 2)).toBe('broken');
  });

  it('takes an id anew from whoever sits down anew', () => {
    const log = waiting().log.slice(0, 4);
    const { id } = at(log, 2).cause!;
    const command = { type: 'vacate' as const, at: 0, seat: 1 };
    log.push({ ...at(log, 3), type: 'vacated', data: { seat: 1 }, cause: { id: 'stands-up', seat: 1, command } });
    log.push(structuredClone(at(log, 2)));
    expect(at(log, 5).cause!.id).toBe(id);
    expect(verify(rechain(log)).verdict).toBe('unfinished');
  });
});

describe('the seed', () => {
  it('is committed to before anyone sits down, mixed with what players bring, and shown at the end', () => {
    const log = finished();
    expect(at(log, 0).data.commitment).toBe(commitmentTo(seed));
    const nonces = log.filter((one) => one.type === 'nonce-opened').map((one) => one.data.nonce as string);
    expect(event(log, 'started').data.nonces).toEqual(nonces);
    expect(log.filter((one) => one.type === 'seated').map((one) => one.data.commitment)).toEqual(
      nonces.map(commitmentTo),
    );
    expect(mixedSeed(seed, nonces)).not.toBe(mixedSeed(seed, nonces.toReversed()));
    expect(event(log, 'finished').data.seed).toBe(seed);
    expect(JSON.stringify(log.slice(0, -1))).not.toContain(seed);
  });

  it('salts every choice differently', () => {
    const salts = finished().flatMap((one) => one.salt ?? []);
    expect(salts.length).toBeGreaterThan(2);
    expect(new Set(salts).size).toBe(salts.length);
    expect(salts[0]).toBe(saltsFrom(seed)(event(finished(), 'chose').pos));
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
    const { pos, data } = event(log, 'chose');
    expect(rebuild(log).redactedAt(pos, 'spectator')).toMatchObject({ pick: 'hidden' });
    expect(rebuild(log).redactedAt(pos, data.seat as number)).toMatchObject({ pick: { item: 'reload' } });
  });

  it('leaves out of a public log what its viewers may not know', () => {
    const log = finished().slice(0, -3);
    const shown = JSON.stringify(
      publicLog(rebuild(log).at(0).game, log).filter((one) => 'type' in one && one.type === 'chose'),
    );
    expect(shown).not.toMatch(/reload|gun|salt|cause/);
  });

  it('knows its games', () => expect(gameOf('wa-wa-west')?.info.title).toBe('Wa Wa West ++'));
});
