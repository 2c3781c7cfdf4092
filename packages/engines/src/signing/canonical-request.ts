import { sha256Hex } from './hashing.ts';

/** What of a request is signed. */
export interface SignableRequest {
  method: 'GET' | 'POST';
  /** Percent-encoded, e.g. `/`. */
  path: string;
  /** Sorted and percent-encoded; empty when there is none. */
  query: string;
  /** The headers to sign, their names in lower case. They must be sent with exactly these values. */
  headers: Record<string, string>;
  body: string;
}

export interface CanonicalRequest {
  /** SHA-256 of the canonical form, in hexadecimal digits. */
  hash: string;
  /** `content-type;host`: which headers the hash covers. */
  signedHeaders: string;
}

/** The form of a request that AWS invented (Signature Version 4) and Tencent, Volcengine and Alibaba took over. */
export async function canonicalRequest(request: SignableRequest): Promise<CanonicalRequest> {
  const names = Object.keys(request.headers).sort();
  const signedHeaders = names.join(';');
  const headers = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('');
  const lines = [request.method, request.path, request.query, headers, signedHeaders, await sha256Hex(request.body)];
  return { hash: await sha256Hex(lines.join('\n')), signedHeaders };
}
