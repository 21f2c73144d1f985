/** What stands in front of the server: nothing; nginx as nobody configured it, alone or with what holds answers back until they end;
 * nginx by the sample in deploy/proxy. */
import {
  nginx,
  nginxDefaults,
  nginxHoldingBack,
  nginxSample,
  startNginx,
  type Proxy,
} from '../../server/testing/proxies.ts';

export const proxies = ['none', 'bare', 'buffering', 'sample'] as const;
export type ProxyKind = (typeof proxies)[number];

const sites = { bare: nginxDefaults, buffering: nginxHoldingBack, sample: nginxSample };

/** @param server its address @throws where there is no nginx, or it doesn't start */
export async function startProxy(kind: ProxyKind, server: string): Promise<Proxy> {
  if (kind === 'none') return { url: server, close: () => Promise.resolve() };
  if (!nginx) throw new Error('There is no nginx: apt-get install nginx, or --proxy none.');
  return startNginx(server, sites[kind]);
}
