/** What the program understands of its arguments and settings. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readArguments, readSettings } from './arguments.ts';
import { environment } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'three-rooms-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const file = join(folder, 'house.env');
  writeFileSync(file, text);
  return file;
}

it('tells every setting with what it is for, its default and its limits', () => {
  const asked = readArguments(['--help']);
  const text = 'text' in asked ? asked.text : '';
  for (const [name, setting] of Object.entries(environment.shape)) {
    expect(setting.description, name).toBeTruthy();
    expect(text).toContain(`\n  ${name}\n      ${setting.description!.slice(0, 20)}`);
  }
  const unwrapped = text.replaceAll(/\s+/g, ' ');
  expect(unwrapped).toContain('any that is free. 0 to 65535. Default: 2567.');
  expect(unwrapped).toContain('the same as --tls. One of 0, 1. Default: 0.');
});

it('tells its version', () => {
  expect(readArguments(['-v'])).toEqual({ text: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

it.each([
  [['--hlep'], /no option --hlep/],
  [['-x'], /no option -x/],
  [['serve'], /no command serve/],
  [['--settings'], /needs the name of a file/],
  [['--tls=1'], /--tls takes no value/],
  [['--constructor'], /no option --constructor/],
])('refuses %j with a sentence', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(sentence);
});

it('reads a file of settings, and the environment wins', () => {
  const settings = fileWith('# a house\nPORT=3000\nHOST="0.0.0.0"\n');
  expect(readSettings({ tls: false, settings }, {})).toMatchObject({ port: 3000, host: '0.0.0.0', tls: false });
  expect(readSettings({ tls: true, settings }, { PORT: '4000' })).toMatchObject({
    port: 4000,
    host: '0.0.0.0',
    tls: true,
  });
});

it('takes a database with several hosts, and none that can lose what it acknowledges unless that is allowed', () => {
  const url = 'postgres://kemi:s%40cret@one:5432,two:5433/rooms';
  const read = (env: Record<string, string>) => readSettings({ tls: false, settings: fileWith('') }, env);
  expect(read({ DATABASE_URL: url })).toMatchObject({ database: url, allowsUnsafeDatabase: false });
  expect(read({ ALLOW_UNSAFE_DATABASE: '1' })).toMatchObject({ allowsUnsafeDatabase: true });
  for (const wrong of ['mysql://one/rooms', 'postgres://one:x/rooms', 'postgres://one,/rooms'])
    expect(() => read({ DATABASE_URL: wrong })).toThrow(/^DATABASE_URL: is written postgres:/);
});

it('names the file and the variable of what is wrong in it', () => {
  const settings = fileWith('PORT=high\n');
  expect(() => readSettings({ tls: false, settings }, {})).toThrow(/house\.env: PORT: /);
  expect(() => readSettings({ tls: false, settings }, { PORT: 'higher' })).toThrow(/^PORT: /);
  const misspelt = fileWith('PROT=3000\n');
  expect(() => readSettings({ tls: false, settings: misspelt }, {})).toThrow(/house\.env: PROT is no setting/);
  const absent = join(folder, 'absent.env');
  expect(() => readSettings({ tls: false, settings: absent }, {})).toThrow(/absent\.env can't be read/);
});
