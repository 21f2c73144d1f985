/** For tests: real proxies in front of a server on this machine, as plain processes. Debian's packages are fetched if need be. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { neededProgramOf } from '../../scripts/debian.ts';
import { freePort } from './server-process.ts';

const samples = join(import.meta.dirname, '../../deploy/proxy');
const sample = (name: string): string => readFileSync(join(samples, name), 'utf8');

/** Where each lies; null where it can't be had. @throws then in continuous integration */
export const nginx = neededProgramOf('nginx', '/usr/sbin/nginx');
export const caddy = neededProgramOf('caddy', '/usr/bin/caddy');

export interface Proxy {
  /** Where people come in. */
  url: string;
  /** Ends it and clears away its files. */
  close(): Promise<void>;
}

/** A configuration, but for its addresses. @param listen, @param upstream host:port of the proxy, and of the server behind it */
type Site = (listen: string, upstream: string) => string;

/** deploy/proxy/nginx.conf */
export const nginxSample: Site = (listen, upstream) =>
  replaced(sample('nginx.conf'), {
    'listen 80;': `listen ${listen};`,
    'server 127.0.0.1:2567;': `server ${upstream};`,
  });

/** All that many write: Host becomes that of the server, no header says another one, and no WebSocket comes through. */
export const nginxDefaults: Site = (listen, upstream) =>
  `server { listen ${listen}; location / { proxy_pass http://${upstream}; } }`;

/** The same, and it holds back what comes until all of it is there, as what looks into pages for viruses does. */
export const nginxHoldingBack: Site = (listen, upstream) =>
  `server { listen ${listen}; proxy_ignore_headers X-Accel-Buffering; proxy_buffers 8 64k;
    location / { proxy_pass http://${upstream}; } }`;

/** As nobody configured it, with WebSockets, which is what most look up next. */
export const nginxWithSockets: Site = (listen, upstream) =>
  `server { listen ${listen}; location / { proxy_pass http://${upstream}; proxy_http_version 1.1;
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade; } }`;

/** deploy/proxy/Caddyfile, without https: a test of the cluster has that. */
export const caddySample: Site = (listen, upstream) =>
  replaced(sample('Caddyfile'), { 'play.example {': `http://${listen} {`, '127.0.0.1:2567': upstream });

/** Starts nginx in front of the server at that address. Resolves when it lets people in. */
export const startNginx = (serverUrl: string, site: Site): Promise<Proxy> =>
  start(serverUrl, site, 'start worker process ', (folder, config) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `user ${userInfo().username}; daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr notice;
      events {}
      http {
        access_log off;
        ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n        ')}
        ${config}
      }`,
    );
    return [nginx!, '-e', 'stderr', '-p', folder, '-c', file];
  });

/** Starts Caddy, likewise. */
export const startCaddy = (serverUrl: string, site: Site): Promise<Proxy> =>
  start(serverUrl, site, 'serving initial configuration', (folder, config) => {
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${config}`);
    return [caddy!, 'run', '--config', file, '--adapter', 'caddyfile'];
  });

/** @param isUp what it writes once it listens @param prepare writes its files; @returns its command */
async function start(
  serverUrl: string,
  site: Site,
  isUp: string,
  prepare: (folder: string, config: string) => [command: string, ...args: string[]],
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-proxy-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const [command, ...args] = prepare(folder, site(listen, new URL(serverUrl).host));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    // It is read to the end: a proxy that can't write its log stands still.
    child.stderr.on('data', (text) => (said += text).includes(isUp) && resolve());
    child.once('error', reject);
    void gone.then(() => reject(new Error(`${command} ended: ${said}`)), reject);
  });
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://${listen}`, close };
}

/** @throws where a text to replace is not there once */
function replaced(text: string, changes: Record<string, string>): string {
  for (const [from, to] of Object.entries(changes)) {
    if (text.split(from).length !== 2) throw new Error(`"${from}" has to be there once.`);
    text = text.replace(from, to);
  }
  return text;
}
