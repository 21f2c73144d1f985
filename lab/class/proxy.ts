/** Debian's nginx in front of a server, as a plain process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '../../scripts/debian.ts';
import { freePort } from '../../server/testing/server-process.ts';

/** What stands in front: nothing; nginx as nobody configured it; nginx that passes on what WebSockets need. */
export const proxies = ['none', 'bare', 'sample'] as const;
export type ProxyKind = (typeof proxies)[number];

export interface Proxy {
  /** Where visitors come to. */
  url: string;
  close(): Promise<void>;
}

/** What a location says besides `proxy_pass`. Its defaults rewrite Host, speak HTTP/1.0 and forward no upgrade. */
const settings: Record<Exclude<ProxyKind, 'none'>, string> = {
  bare: '',
  sample: `
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_buffering off;`,
};

/** @returns the path of nginx, fetched if need be; null where it can't be had */
export const findNginx = (): string | null => programOf('nginx', '/usr/sbin/nginx');

/**
 * Starts it on a free port of this machine, with a folder of its own for what it writes.
 * @param server its address
 * @throws where there is no nginx, or it doesn't start
 */
export async function startProxy(kind: ProxyKind, server: string): Promise<Proxy> {
  if (kind === 'none') return { url: server, close: () => Promise.resolve() };
  const nginx = findNginx();
  if (!nginx) throw new Error('There is no nginx: apt-get install nginx, or --proxy none.');
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(kind, server, port, folder));
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await untilItListens(port, () => child.exitCode !== null);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (kind: Exclude<ProxyKind, 'none'>, server: string, port: number, folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${server};${settings[kind]}
    }
  }
}
`;

async function untilItListens(port: number, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
    if (hasEnded()) throw new Error('nginx did not start.');
    await sleep(50);
  }
}
