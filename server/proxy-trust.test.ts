import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { proxyTrust } from './proxy-trust.ts';

it.each<[setting: string, peer: string, hop: number, trusted: boolean]>([
  ['', '127.0.0.1', 0, false],
  ['0', '127.0.0.1', 0, false],
  ['1', '203.0.113.7', 0, true],
  ['1', '203.0.113.7', 1, false],
  ['2', '203.0.113.7', 1, true],
  ['loopback', '127.0.0.1', 0, true],
  ['loopback', '::1', 0, true],
  ['loopback', '::ffff:127.0.0.1', 0, true],
  ['loopback', '10.0.0.1', 0, false],
  ['10.0.0.0/8, ::1 ,192.168.1.7', '10.255.0.1', 0, true],
  ['10.0.0.0/8, ::1 ,192.168.1.7', '10.255.0.1', 7, true],
  ['10.0.0.0/8, ::1 ,192.168.1.7', '::1', 0, true],
  ['10.0.0.0/8, ::1 ,192.168.1.7', '192.168.1.7', 0, true],
  ['10.0.0.0/8, ::1 ,192.168.1.7', '192.168.1.8', 0, false],
  ['fd00::/8', 'fd12::1', 0, true],
  ['10.0.0.0/8', '', 0, false],
])('TRUST_PROXY=%s and a peer at %s, hop %i: %s', (setting, peer, hop, trusted) =>
  expect(proxyTrust(setting)(peer, hop)).toBe(trusted),
);

describe('settings', () => {
  it.each([
    'yes',
    'true',
    '-1',
    '1.5',
    '10.1',
    '10.0.0/8',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/',
    '::1/129',
    'proxy.example',
    '10.0.0.0/8 ::1',
    '10.0.0.0/8/8',
    '1, loopback',
  ])('TRUST_PROXY=%s is refused with what is allowed', (TRUST_PROXY) =>
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      /^TRUST_PROXY: is a number of proxies in front, .*10\.0\.0\.0\/8, ::1, loopback$/,
    ),
  );

  it('PUBLIC_ORIGIN is one origin or several, as browsers write them', () => {
    expect(readConfig({}).publicOrigins).toEqual([]);
    expect(readConfig({ PUBLIC_ORIGIN: '' }).publicOrigins).toEqual([]);
    const given = 'https://Play.Example:443/, http://192.168.1.7:2567';
    expect(readConfig({ PUBLIC_ORIGIN: given }).publicOrigins).toEqual([
      'https://play.example',
      'http://192.168.1.7:2567',
    ]);
    for (const wrong of ['play.example', 'ftp://play.example', '*', 'https://a.example https://b.example'])
      expect(() => readConfig({ PUBLIC_ORIGIN: wrong })).toThrow(/^PUBLIC_ORIGIN: is written https:/);
    expect(() => readConfig({ PUBLIC_ORIGIN: 'https://a.example,https://b.example/rooms' })).toThrow(
      /^PUBLIC_ORIGIN: has no path: that is BASE_PATH$/,
    );
  });
});
