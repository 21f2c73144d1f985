/** The command line, run as people run it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../log/log.ts';
import { metadata, summary } from '../store/event-store-samples.ts';
import { databaseIn } from '../store/sqlite-store.ts';
import { ScriptedMatch } from '../log/scripted-match.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-cli-'));
const recorded = join(import.meta.dirname, '..', 'recorded', 'wa-wa-west-standoff.jsonl');

function replay(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'replay.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  const { log } = new ScriptedMatch({
    match: 'running',
    seed: '11'.repeat(32),
    game: 'wa-wa-west',
    names: ['Kemi', 'Odile'],
  });
  const store = await openSqliteStore(databaseIn(dataDir));
  await store.append({
    match: 'running',
    expected: 0,
    epoch: 0,
    envelopes: log,
    summary: summary('running', { phase: 'playing', public: false, openedAt: 1_790_000_000_000, events: log.length }),
    metadata: metadata('CODE'),
  });
  await store.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('verify', () => {
  it('exits 0 for a finished log with which nothing is wrong, and says each level, and what none shows', () => {
    const { status, stdout } = replay('verify', recorded);
    expect(status).toBe(0);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^\d+ events, head [0-9a-f]{64}\.$/),
      expect.stringMatching(/^Whole: It holds together/),
      expect.stringMatching(/^Not signed: .*Sol signed nothing/),
      expect.stringMatching(/^Book not asked: /),
      expect.stringMatching(/^Not seen here: /),
      expect.stringMatching(/^What nothing here can show: /),
      '',
    ]);
  });

  it('exits 1 for an altered one, naming the first bad event', () => {
    const file = join(dataDir, 'altered.jsonl');
    writeFileSync(file, readFileSync(recorded, 'utf8').replace('"Sol"', '"Sal"'));
    expect(replay('verify', file)).toMatchObject({ status: 1, stdout: expect.stringMatching(/^Broken: .* Event 2:/) });
  });

  it('exits 1 for text that is no log', () => {
    const file = join(dataDir, 'text.jsonl');
    writeFileSync(file, 'hello');
    expect(replay('verify', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('Line 1 is no JSON') });
  });

  it('lets nothing in a log steer the terminal', () => {
    const file = join(dataDir, 'steering.jsonl');
    const [first] = readFileSync(recorded, 'utf8')
      .split('\n')
      .map((line) => line && JSON.parse(line));
    const forged = { ...first, data: { ...first.data, game: '\u001b]0;gone\u0007\u009b2J' } };
    writeFileSync(file, JSON.stringify({ ...forged, hash: hashOf(forged) }));
    expect(replay('verify', file).stdout).toContain('Event 0: the game ]0;gone2J is not known here.\n');
  });

  it('exits 2 for one that holds together and is not finished', () => {
    expect(replay('verify', 'running')).toMatchObject({ status: 2, stdout: expect.stringContaining('Whole so far') });
  });
});

describe('the other commands', () => {
  it('list names the matches, private ones too', () => {
    expect(replay('list')).toMatchObject({ status: 0, stdout: expect.stringContaining('running') });
  });

  it('show tells a match in sentences', () => {
    expect(replay('show', 'running').stdout).toContain('Kemi takes seat 1.');
  });

  it('export gives the log, one JSON object a line, that verify accepts', () => {
    const file = join(dataDir, 'exported.jsonl');
    writeFileSync(file, replay('export', 'running').stdout);
    expect(replay('verify', file).status).toBe(2);
  });

  it.each([[['show', 'nobody']], [['verify', 'nobody']], [['dance']], [[]]])(
    '%j is answered with what there is',
    (args) => {
      const { status, stderr } = replay(...args);
      expect(status).toBe(1);
      expect(stderr).toMatch(/There is no|Usage/);
      expect(stderr).not.toContain('at ');
    },
  );
});

describe('a copy of the database is for its owner alone, whatever the umask:', () => {
  let umask: number;
  beforeAll(() => void (umask = process.umask(0)));
  afterAll(() => void process.umask(umask));

  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } }).stdout;
  const command = (name: string) => join(import.meta.dirname, `${name}.ts`);
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  /** Says which mode a backup has as soon as SQLite has written it. */
  const telling = `import { statSync } from 'node:fs';
    import { DatabaseSync } from 'node:sqlite';
    const { close } = DatabaseSync.prototype;
    DatabaseSync.prototype.close = function () {
      console.log('mode', (statSync(process.argv[2] + '.partial').mode & 0o777).toString(8));
      close.call(this);
    };`;

  it('a backup, also while it is being made', () => {
    const file = join(dataDir, 'backup.sqlite');
    const told = run('--import', `data:text/javascript,${encodeURIComponent(telling)}`, command('backup'), file);
    expect(told.match(/mode \d+/g)).toEqual(['mode 600', 'mode 600']);
    expect(modeOf(file)).toBe('600');
  });

  it('what copy-store makes, and its folder', () => {
    const file = join(dataDir, 'copied', 'copy.sqlite');
    run(command('copy-store'), '--from', `sqlite:${databaseIn(dataDir)}`, '--to', `sqlite:${file}`);
    expect(modeOf(file)).toBe('600');
    expect(modeOf(join(dataDir, 'copied'))).toBe('700');
  });
});
