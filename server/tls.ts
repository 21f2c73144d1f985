/**
 * A certificate of the house's own, for `--tls`: nobody vouches for it, so each browser asks once whether to trust it.
 * With one that browsers know, a proxy in front is the way: see the README.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../replays/store/private-files.ts';

/** PEM */
export interface Certificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
/** Browsers refuse what is valid for longer than 825 days. */
const VALID_MS = 800 * DAY_MS;
/** It is made anew so long before it ends. */
const RENEWED_MS = 30 * DAY_MS;

/**
 * The certificate that lies in that folder; made, and made anew, where there is none that can be read, it ends soon, or
 * this machine has an address that it does not name. Both are readable for their owner alone.
 * @param folder where the data lies
 * @throws if it can't be written
 */
export async function houseCertificate(folder: string): Promise<Certificate> {
  const files = { cert: join(folder, 'tls-certificate.pem'), key: join(folder, 'tls-key.pem') };
  const names = namesOfThisMachine();
  const kept = await keptIn(files);
  if (kept && isGood(kept, names)) return kept;
  const made = await makeFor(names);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await writeAnew(files.key, made.key);
  await writeAnew(files.cert, made.cert);
  return made;
}

/** A new file in its place: somebody may have the old one open, and would read on in it. */
async function writeAnew(path: string, text: string): Promise<void> {
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, text, { mode: PRIVATE_FILE, flag: 'wx' });
  await rename(`${path}.new`, path);
}

/** "AB:CD:…", SHA-256, as browsers show it: by it somebody can tell whether it is this house. */
export const fingerprintOf = ({ cert }: Certificate): string => new X509Certificate(cert).fingerprint256;

async function keptIn(files: { cert: string; key: string }): Promise<Certificate | null> {
  try {
    return { cert: await readFile(files.cert, 'utf8'), key: await readFile(files.key, 'utf8') };
  } catch {
    return null;
  }
}

function isGood({ cert, key }: Certificate, names: readonly string[]): boolean {
  try {
    const read = new X509Certificate(cert);
    const isNamed = (name: string) => (isIP(name) ? read.checkIP(name) : read.checkHost(name)) !== undefined;
    const leftMs = Date.parse(read.validTo) - Date.now();
    return leftMs > RENEWED_MS && names.every(isNamed) && read.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/**
 * By what it can be called from this machine and from its network. Of IPv6 only its own: others change from day to day,
 * and each new certificate has to be trusted anew.
 */
function namesOfThisMachine(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const reachable = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  // A name that no certificate can have would be missed in it at each start.
  const named = /^[a-z0-9.-]+$/i.test(hostname()) ? [hostname()] : [];
  return [...new Set(['localhost', ...named, '127.0.0.1', '::1', ...reachable])];
}

async function makeFor(names: readonly string[]): Promise<Certificate> {
  // Few need it, and it is not small.
  const { generate } = await import('selfsigned');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Three Rooms' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return { cert, key };
}
