/** Where Prometheus asks: a port of its own, as what a house counts is not for everybody. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

/**
 * GET /metrics there.
 * @returns where it listens, and what closes it; null where no port is set
 * @throws if the port can't be had
 */
export async function serveMetrics(
  metrics: Metrics,
  { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  log: Logger,
): Promise<{ url: string; close(): void } | null> {
  if (metricsPort === null) return null;
  const server: Server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end('There is /metrics here, and nothing else.\n');
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (error) {
      log.error({ error }, 'could not read the metrics');
      response.writeHead(503).end('The metrics can’t be read just now.\n');
    }
  });
  server.listen(metricsPort, metricsHost);
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${metricsHost}:${port}/metrics`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
