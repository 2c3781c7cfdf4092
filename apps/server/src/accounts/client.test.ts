import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceOf, networkOf, providerOf } from './client.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::3', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['2001:db8::', '2001:db8:0::/48'],
])('keeps of %s only %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1::/48', '2001:db8::/32'],
  ['0:0:0::/48', '0:0::/32'],
])('widens the network %s to %s', (network, provider) => {
  expect(providerOf(network)).toBe(provider);
});

it('reduces every address to its network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const [base = '', bits] = networkOf(address).split('/');
      expect(bits).toBe(base.includes(':') ? '48' : '24');
      expect(isIP(base.replace(/^((?:[^:]+:){2}[^:]+)::$/, '$1:0:0:0:0:0'))).not.toBe(0);
    }),
  );
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19.0 Safari/605', 'Safari, macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 CriOS/140 Safari/604', 'Chrome, iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.5.0', ''],
  ['', ''],
])('calls %s “%s”', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
