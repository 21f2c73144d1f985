/** The arena as people start it: a process, its arguments, its last line. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const node = JSON.stringify(process.execPath);

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'arena-'))));
afterAll(() => rm(folder, { recursive: true }));

/** @returns its last line, and what went to stderr */
async function arena(...args: string[]) {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, 'lab/arena/main.ts'), ...args]);
  return { count: JSON.parse(stdout.trimEnd().split('\n').at(-1)!), stderr };
}

const small = ['wa-wa-west', '--seats', '2', '--matches', '20'];

async function program(name: string, code: string): Promise<string> {
  await writeFile(join(folder, name), code);
  return `exec:${node} ${JSON.stringify(join(folder, name))}`;
}

/** A program that hears a message `told` and calls `answer`. */
const answering = (body: string) => `
  import { createInterface } from 'node:readline';
  import { appendFileSync } from 'node:fs';
  const answer = (value) => console.log(JSON.stringify(value));
  for await (const line of createInterface({ input: process.stdin })) {
    const told = JSON.parse(line);
    ${body}
  }`;

describe('the count', () => {
  it('is of every match in every seat, and the same again for the same seed', async () => {
    const { count } = await arena(...small, '--seed', 'a', 'bot', 'random');
    expect(count).toMatchObject({ game: 'wa-wa-west', seats: 2, matches: 20, seed: 'a' });
    const [bot, random] = count.players;
    expect([bot.player, random.player]).toEqual(['bot', 'random']);
    expect([bot.seats, random.seats]).toEqual([20, 20]);
    expect(bot.wins + bot.ties + bot.losses).toBe(20);
    expect(bot.score + random.score).toBeCloseTo(1);
    expect(bot.score).toBeGreaterThan(0.7);
    expect(Object.values<number>(count.endings).reduce((a, b) => a + b)).toBe(20);
    expect(count.picks.random.reload).toBeGreaterThan(0);
    expect((await arena(...small, '--seed', 'a', 'bot', 'random')).count).toEqual(count);
    expect((await arena(...small, '--seed', 'b', 'bot', 'random')).count).not.toEqual({ ...count, seed: 'b' });
  });

  it('gives the last player the seats that are left', async () => {
    const { count } = await arena('war-zone', '--seats', '4', '--matches', '6', 'random', 'bot:gentle');
    expect(count.players.map(({ seats }: { seats: number }) => seats)).toEqual([6, 18]);
  });

  it.each(['war-zone', 'yic-yac-yoe'])('of %s', async (game) => {
    const { count } = await arena(game, '--matches', '4', 'bot', 'random');
    expect(count).toMatchObject({ game, seats: 2, matches: 4 });
  });
});

describe('a program', () => {
  it('is told of its seat, its turns, the outcome and the end', async () => {
    const heard = join(folder, 'heard');
    const player = await program(
      'tell.mjs',
      answering(`appendFileSync(${JSON.stringify(heard)}, line + '\\n');
        if (told.type === 'turn') answer({ act: told.legal[0], at: 1200 });`),
    );
    await arena('wa-wa-west', '--seats', '2', '--matches', '2', '--options', '{"maxRounds":2}', player, 'random');
    const told = (await readFile(heard, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const of = (type: string) => told.filter((one) => one.type === type);
    expect(of('match').map(({ match, seat, seats }) => [match, seat, seats])).toEqual([
      [1, 1, 2],
      [2, 0, 2],
    ]);
    expect(of('match')[0].options).toMatchObject({ maxRounds: 2, photoFinishMs: 50 });
    expect(of('turn')[0]).toMatchObject({ match: 1, seat: 1, from: 0, until: 10_000 });
    expect(of('turn')[0].legal).toContainEqual({ type: 'choose', item: 'reload' });
    expect(of('result').map(({ match }) => match)).toEqual([1, 2]);
    expect(of('result')[0].outcome).toHaveProperty('winners');
    expect(told.at(-1)).toEqual({ type: 'end' });
  });

  it('may hold every seat, and knows of no choice but its own', async () => {
    const player = await program(
      'all.mjs',
      answering(`if (told.type !== 'turn') continue;
        if (told.view.players.some((one) => one.chosen)) process.exit(1);
        answer({ act: told.legal[0] });`),
    );
    const { count, stderr } = await arena('wa-wa-west', '--seats', '3', '--matches', '3', player);
    expect(stderr).toBe('');
    expect(count.players).toHaveLength(1);
    expect(count.players[0].seats).toBe(9);
  });

  it('that answers null, what is no answer, or what the rules refuse, does nothing', async () => {
    const player = await program(
      'null.mjs',
      answering(`if (told.type === 'turn')
        console.log(['null', '{"act":null}', 'what?', '{"act":{"type":"choose","item":"nothing"}}'][told.match % 4]);`),
    );
    const { count, stderr } = await arena(...small, player, 'random');
    expect(count.picks[player]).toEqual({});
    expect(count.players[0].seats).toBe(20);
    expect(stderr).toContain('no answer: "what?"');
  });

  it('fires when it says, or at the last moment', async () => {
    const firing = (at: number) =>
      program(
        `at-${at}.mjs`,
        answering(`if (told.type === 'turn')
          answer({ act: told.legal.find(({ item }) => item === 'gun') ?? told.legal[0], at: ${at} });`),
      );
    const { count } = await arena(...small, '--options', '{"headstart":1}', await firing(60_000), await firing(100));
    // Gun against Gun in the first round: who fires first wins.
    expect(count.players.map(({ score }: { score: number }) => score)).toEqual([0, 1]);
  });

  it.each([
    { what: 'ends', body: 'process.exit(0)', said: 'it ended' },
    {
      what: 'says what nobody asked',
      body: "if (told.type === 'turn') console.log('null\\nnull')",
      said: 'nobody asked for',
    },
    { what: 'does not stop', body: "process.stdout.write('x'.repeat(100_000))", said: 'does not end' },
  ])('that $what leaves for good', async ({ body, said, what }) => {
    const player = await program(`${what.replaceAll(' ', '-')}.mjs`, answering(body));
    const { count, stderr } = await arena(...small, player, 'random');
    expect(stderr.match(/leaves for good/g)).toHaveLength(1);
    expect(stderr).toContain(said);
    expect(count.players[0]).toMatchObject({ seats: 20, losses: 20 });
  });

  it('that falls silent leaves after 5 s', async () => {
    const player = await program('silent.mjs', answering(''));
    const { count, stderr } = await arena(...small, player, 'random');
    expect(stderr).toContain('no answer within 5 s');
    expect(count.players[0].losses).toBe(20);
  });

  it('can be written as the page says', async () => {
    const page = await readFile(join(root, 'docs/arena.md'), 'utf8');
    const [, python = ''] = /```python\n([^]*?)```/.exec(page)!;
    const [, typescript = ''] = /```ts\n([^]*?)```/.exec(page)!;
    for (const code of [python, typescript]) expect(code.trim().split('\n').length).toBeLessThanOrEqual(30);
    await writeFile(join(folder, 'bot.py'), python);
    const players = [await program('bot.ts', typescript)];
    const hasPython = await promisify(execFile)('python3', ['--version']).then(
      () => true,
      () => false,
    );
    if (hasPython) players.push(`exec:python3 ${JSON.stringify(join(folder, 'bot.py'))}`);
    const { count } = await arena(...small, ...players);
    for (const player of players) expect(count.picks[player].reload).toBeGreaterThan(0);
  });
});

it.each([
  [['chess', 'bot'], 'No game "chess". Games: wa-wa-west'],
  [['wa-wa-west', 'bob'], 'No player "bob". Players: bot, bot:gentle'],
  [['wa-wa-west', '--seats', '17', 'bot'], '--seats is 2 to 16.'],
  [['wa-wa-west', '--matches', 'many', 'bot'], '--matches is 1 to 1000000.'],
  [['wa-wa-west', '--options', '{', 'bot'], '--options is JSON'],
  [['wa-wa-west', '--options', '{"headstart":100}', 'bot'], 'headstart: '],
  [['wa-wa-west'], 'Name 1 to 2 players'],
])('%j is refused', async (args, message) => {
  const failed = arena(...args).catch((error: { code: number; stderr: string }) => error);
  expect(await failed).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
