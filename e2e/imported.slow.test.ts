/** Matches that came with an archive, among them such as were played before an update: at their own address, and framed. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from './harness.ts';
import { button, position } from './steps.ts';

const root = join(import.meta.dirname, '..');

/** @returns its id */
function takeOver(name: string, dataDir: string): string {
  const file = join(root, 'replays', 'recorded', `${name}.jsonl`);
  const env = { ...process.env, DATA_DIR: dataDir };
  const replay = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'replays/cli/replay.ts'), ...args], { encoding: 'utf8', env });
  expect(replay('import', file).stdout).toContain('1 matches taken over');
  return replay('list').stdout.split(' ')[0]!;
}

test('a match of an old format is replayed at its own address, and in a frame of another page', async ({
  server,
  newGuest,
}) => {
  const { page } = await newGuest();
  const id = takeOver('wa-wa-west-last-one-standing', server.dataDir);
  await page.goto(`/replay/${id}`);
  await button(page, 'Play the match').click();
  await expect(position(page)).not.toHaveAttribute('aria-valuenow', '0');

  const elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<iframe src="${server.url}/embed/${id}" width="800" height="500"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: 'The whole replay on Three Rooms' })).toBeVisible();
  await frame.getByRole('button', { name: 'Play the match' }).click();
  await expect(position(frame)).not.toHaveAttribute('aria-valuenow', '0');
  elsewhere.close();
});
