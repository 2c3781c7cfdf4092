import { isIP } from 'node:net';

/** Where passkeys are valid: the relying party of WebAuthn. */
export interface PasskeySite {
  /** Host name. */
  id: string;
  origin: string;
}

/** Returns `undefined` where browsers refuse passkeys: at IP addresses, and without https except on localhost. */
export function passkeySiteOf(siteUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin };
}
