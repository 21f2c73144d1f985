/** An archive taken from one database to another, by the command line. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { first } from '../store/event-store-samples.ts';
import { databaseIn, openSqliteStore } from '../store/sqlite-store.ts';
import { fileBounds } from '../log/log-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'three-rooms-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recorded = (name: string) => readFileSync(join(import.meta.dirname, '..', 'recorded', `${name}.jsonl`), 'utf8');
const logs = ['wa-wa-west-standoff', 'wa-wa-west-2-party', 'war-zone-last-one-standing', 'yic-yac-yoe-armed'].map(
  recorded,
);

/** @param house whose database */
function replay(house: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'replay.ts'), ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, DATA_DIR: join(folder, house) },
  });
}

async function openHouse(house: string) {
  return openSqliteStore(databaseIn(join(folder, house)));
}

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('an archive', () => {
  it('goes from one house to another, byte for byte, and only once', async () => {
    const here = await openHouse('here');
    await here.append(first('running'));
    await here.close();
    await (await openHouse('there')).close();

    expect(replay('here', 'import', fileOf('recorded.jsonl', logs.join('')))).toMatchObject({
      status: 0,
      stdout: '4 matches taken over, 0 were here already, 0 refused.\n',
    });
    const exported = replay('here', 'export', '--all');
    expect(exported).toMatchObject({ status: 0, stderr: expect.stringContaining('4 matches written; 1 are not over') });
    expect(exported.stdout.length).toBe(logs.join('').length);

    const archive = fileOf('archive.jsonl', exported.stdout);
    expect(replay('there', 'import', archive).stdout).toContain('4 matches taken over');
    expect(replay('there', 'import', archive)).toMatchObject({
      status: 0,
      stdout: '0 matches taken over, 4 were here already, 0 refused.\n',
    });
    const there = await openHouse('there');
    for (const log of logs) {
      const { match } = JSON.parse(log.slice(0, log.indexOf('\n'))) as { match: string };
      expect(await there.lines(match)).toBe(log);
    }
    expect((await there.book.head()).size).toBe(4);
    await there.close();
  });

  it('says which of its logs are refused, and takes the others', async () => {
    await (await openHouse('strict')).close();
    const [good, other, ...rest] = logs as [string, string, ...string[]];
    const forged = other.replace('"finished"', '"finishad"');
    const endless = `${'x'.repeat(fileBounds.lineBytes + 1)}\n`;
    const unfinished = rest[0]!.split('\n').slice(0, 2).join('\n');
    const file = fileOf('mixed.jsonl', [forged, `${unfinished}\n`, good, endless, rest[1]].join(''));
    const { status, stdout } = replay('strict', 'import', file);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^From line 1 on: It does not hold together\./m);
    expect(stdout).toMatch(/^From line \d+ on: The match is not over in it\./m);
    // The log before a line that is too long is one with it.
    expect(stdout).toMatch(/^From line \d+ on: Line \d+ has 1.* MiB/m);
    expect(stdout).toContain('1 matches taken over, 0 were here already, 3 refused.');
  });

  it('makes the database that it is taken into; what only reads does not', async () => {
    const archive = fileOf('first.jsonl', logs[0]!);
    for (const args of [['export', '--all'], ['list']])
      expect(replay('fresh', ...args)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^There is no database at/),
      });
    expect(replay('fresh', 'import', archive)).toMatchObject({ status: 0, stderr: '' });
    const { match } = JSON.parse(logs[0]!.slice(0, logs[0]!.indexOf('\n'))) as { match: string };
    const fresh = await openHouse('fresh');
    expect(await fresh.lines(match)).toBe(logs[0]);
    await fresh.close();
  });

  it('must be there', () => {
    expect(replay('strict', 'import', join(folder, 'nothing.jsonl'))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no file/),
    });
  });
});
