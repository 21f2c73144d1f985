/** Which proxies in front of the server are believed when they say who sends a request, and to which host. */
import { isIP } from 'node:net';
import express from 'express';

/**
 * Whether what the peer at that address says of a request is believed.
 * @param hop how many proxies lie between it and this server, 0 for the peer that is connected
 */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Names that Express has for networks. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads TRUST_PROXY: a number of proxies, or networks separated by commas. Express reckons it, so that requests, sockets and
 * limits agree on who a visitor is.
 * @throws with a sentence where it is neither
 */
export function proxyTrust(setting: string): ProxyTrust {
  const isCount = /^\d{1,2}$/.test(setting.trim());
  const networks = setting.split(',').flatMap((one) => one.trim() || []);
  const isNetwork = (one: string) => NAMED.includes(one) || isIP(one.split('/')[0]!) > 0;
  if (!isCount && !networks.every(isNetwork)) throw new Error(FORM);
  try {
    const app = express().set('trust proxy', isCount ? Number(setting) : networks);
    return app.get('trust proxy fn') as ProxyTrust;
  } catch (error) {
    throw new Error(FORM, { cause: error });
  }
}

const FORM =
  'is a number of proxies in front, or their addresses and networks, separated by commas: 10.0.0.0/8, ::1, loopback';
