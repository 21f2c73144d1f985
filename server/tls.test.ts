import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { houseCertificate } from './tls.ts';

it('keeps its certificate, and makes another where it can’t be read or has another key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-tls-'));
  try {
    const made = await houseCertificate(folder);
    const read = new X509Certificate(made.cert);
    expect(read.checkPrivateKey(createPrivateKey(made.key))).toBe(true);
    expect([read.checkHost('localhost'), read.checkIP('127.0.0.1'), read.checkHost('example.org')]).toEqual([
      'localhost',
      '127.0.0.1',
      undefined,
    ]);
    expect(statSync(join(folder, 'tls-key.pem')).mode & 0o077).toBe(0);
    expect(await houseCertificate(folder)).toEqual(made);

    writeFileSync(join(folder, 'tls-certificate.pem'), 'no certificate');
    const second = await houseCertificate(folder);
    expect(second.cert).not.toBe(made.cert);
    writeFileSync(join(folder, 'tls-key.pem'), made.key);
    expect((await houseCertificate(folder)).cert).not.toBe(second.cert);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('lies among files, also of a house whose logs are in a database', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://somebody:secret@127.0.0.1/rooms', DATA_DIR: '/srv/rooms' });
  expect(config).toMatchObject({ dataDir: '/srv/rooms', database: expect.stringContaining('postgres://') });
});
