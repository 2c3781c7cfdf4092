import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { FileTooLargeError, type ReceivedFile, receiveFile } from '../../platform/storage/receive-file.ts';

/** Dependencies on the network, passed in so that tests control it. */
export interface FetchTools {
  /** Returns all IP addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Reports whether this server may connect to an IP address. */
  isAllowed(address: string): boolean;
  /** For all requests together. Default 10 s. */
  timeoutMs?: number;
}

interface FetchPictureOptions {
  /** Folder for the file. */
  folder: string;
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Fetches a file from an address that a user gave. Nothing of the user's request is sent along.
 * @throws {ApiFailure} `pictureAddressRefused`, `pictureAddressFailed`
 * @throws {FileTooLargeError}
 */
export type FetchPicture = (address: string, options: FetchPictureOptions) => Promise<ReceivedFile>;

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
const HEADERS = {
  accept: 'image/*',
  // A compressed body could unpack to any size.
  'accept-encoding': 'identity',
  'user-agent': 'Interlinear',
};

export function createFetchPicture(tools: FetchTools): FetchPicture {
  return async (address, { signal, ...options }) => {
    const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(tools.timeoutMs ?? TIMEOUT_MS)]);
    // An agent of its own: a connection that another request opened is never reused.
    const agent = new Agent({ connect: { lookup: lookupAllowed(tools) } });
    try {
      return await follow(readTarget(address, tools), { ...options, agent, signal: timeLimit, tools });
    } catch (error) {
      if (signal.aborted) throw apiFailure('cancelled', {}, { cause: error });
      if (error instanceof FileTooLargeError) throw error;
      if (error instanceof RefusedAddressError) throw apiFailure('pictureAddressRefused', {}, { cause: error });
      throw apiFailure('pictureAddressFailed', {}, { cause: error });
    } finally {
      await agent.destroy();
    }
  };
}

class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

interface FollowOptions extends FetchPictureOptions {
  agent: Agent;
  tools: FetchTools;
}

/** Requests an address and the ones that it redirects to, checking each. */
async function follow(start: URL, { agent, folder, maxBytes, signal, tools }: FollowOptions): Promise<ReceivedFile> {
  let target = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(target, { dispatcher: agent, signal, headers: HEADERS });
    const { statusCode, body, headers } = response;
    // A body that is given up emits an error, which would end the process if nothing listened.
    body.on('error', () => undefined);
    if (statusCode >= 200 && statusCode < 300) {
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw new FileTooLargeError('The file is too large.');
      return receiveFile(body, { folder, maxBytes });
    }
    body.destroy();
    if (!REDIRECTS.includes(statusCode)) throw new Error(`HTTP ${statusCode}`);
    if (typeof headers.location !== 'string') throw new Error('a redirect without an address');
    target = readTarget(headers.location, tools, target);
  }
  throw new Error('too many redirects');
}

const REDIRECTS = [301, 302, 303, 307, 308];
/** Besides these, ports below 1024 are those of other protocols. */
const WEB_PORTS = ['', '80', '443'];

/** Parses an address, which also spells out IP addresses in one way. @throws {RefusedAddressError} */
function readTarget(address: string, { isAllowed }: FetchTools, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new RefusedAddressError('not an address');
  const target = new URL(address, base);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new RefusedAddressError('not http or https');
  if (target.username !== '' || target.password !== '') throw new RefusedAddressError('with a name or password');
  if (!WEB_PORTS.includes(target.port) && Number(target.port) < 1024) throw new RefusedAddressError('not a web port');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // Sockets do not look up IP addresses.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedAddressError('not a public address');
  return target;
}

/**
 * Creates a lookup for sockets: a host is looked up once, and the socket connects to the addresses that were checked. So it does
 * not help an attacker to answer the next lookup differently.
 */
function lookupAllowed(tools: FetchTools): LookupFunction {
  return (host, { all }, callback) => {
    resolveAllowed(host, tools).then(
      (found) => (all ? callback(null, found) : callback(null, found[0].address, found[0].family)),
      (error: unknown) => callback(error instanceof Error ? error : new Error('the lookup failed'), []),
    );
  };
}

/** @throws {RefusedAddressError} */
async function resolveAllowed(
  host: string,
  { resolve, isAllowed }: FetchTools,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const addresses = await resolve(host);
  const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
  // One private address among public ones is no accident.
  if (!first || !addresses.every(isAllowed)) throw new RefusedAddressError('not a public address');
  return [first, ...others];
}
