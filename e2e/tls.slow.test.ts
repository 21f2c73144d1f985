/** Phones on the same network get what browsers keep for https, from a certificate of the house's own. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '../server/testing/server-process.ts';
import { expect, phone, test } from './harness.ts';
import { lockIn, playNow, roundOpen } from './steps.ts';

/** Of this machine in its network; itself where it has none. */
const address = (): string =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

test('a match over https on another address of this machine, with the same certificate after a restart', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-tls-'));
  const start = async () => {
    const server = spawnServer({ DATA_DIR: dataDir, HOST: '0.0.0.0', TLS: '1', LOG_LEVEL: 'fatal' });
    server.stderr!.pipe(process.stderr);
    const [words] = (await once(server.stdout!, 'data')) as [Buffer];
    return { server, port: Number(new URL(/https:\S+/.exec(String(words))![0]).port) };
  };
  const certificate = join(dataDir, 'tls-certificate.pem');
  let { server, port } = await start();
  try {
    // Whoever trusts that certificate needs no exception for this machine's address.
    const status = await new Promise((resolve, reject) =>
      get(`https://${address()}:${port}/`, { ca: readFileSync(certificate), agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject),
    );
    expect(status).toBe(200);
    expect(statSync(join(dataDir, 'tls-key.pem')).mode & 0o077).toBe(0);

    const context = await browser.newContext({ viewport: phone, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(`https://${address()}:${port}/`);
    expect(await page.evaluate(() => isSecureContext && 'subtle' in crypto)).toBe(true);
    await playNow(page, 'Wa Wa West ++');
    await roundOpen(page, 1);
    await lockIn(page, 'Shield');
    await expect(page.getByText('Round 2').first()).toBeVisible();
    await context.close();

    const before = readFileSync(certificate, 'utf8');
    server.kill('SIGKILL');
    await once(server, 'exit');
    ({ server, port } = await start());
    expect(readFileSync(certificate, 'utf8')).toBe(before);
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
