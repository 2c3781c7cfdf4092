import { isIPv4 } from 'node:net';
import type { Locale } from '@interlinear/messages/locales';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '../platform/http/envelope.ts';

/** Origin of a request, reduced to what we store. */
export interface Client {
  /** Network of the IP address, see {@link networkOf}. */
  network: string;
  device: string;
  /** Random id that the browser keeps. Never stored as it is. */
  deviceId: string | undefined;
  locale: Locale;
}

/** @param deviceId where the request has one */
export function clientOf(request: FastifyRequest, deviceId?: string): Client {
  return {
    network: networkOf(request.ip),
    device: deviceOf(request.headers['user-agent'] ?? ''),
    deviceId,
    locale: localeOf(request),
  };
}

/**
 * Truncates an address: `203.0.113.7` → `203.0.113.0/24`; `2001:db8:1:2::3` → `2001:db8:1::/48`, the usual size for one
 * customer.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/48`;
}

/** Widens a network to the usual size of a provider: `203.0.113.0/24` → `203.0.0.0/16`; `2001:db8:1::/48` → `2001:db8::/32`. */
export function providerOf(network: string): string {
  const ofIPv4 = /^(\d+\.\d+)\.\d+\.0\/24$/.exec(network)?.[1];
  return ofIPv4 === undefined ? network.replace(/:[^:]+::\/48$/, '::/32') : `${ofIPv4}.0.0/16`;
}

/** Ordered, because most browsers also claim to be the ones below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns e.g. `Firefox, Linux`: enough of a user agent for its owner to recognise the device. Empty for programs. */
export function deviceOf(userAgent: string): string {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
