import { sha256Hex } from './hashing.ts';

/** The signed parts of a request. */
export interface SignableRequest {
  method: 'GET' | 'POST';
  /** Percent-encoded, e.g. `/`. */
  path: string;
  /** Sorted and percent-encoded; may be empty. */
  query: string;
  /** Headers to sign, with lower-case names; must be sent with exactly these values. */
  headers: Record<string, string>;
  body: string;
}

export interface CanonicalRequest {
  /** SHA-256 of the canonical form, in hexadecimal. */
  hash: string;
  /** Names of the signed headers, e.g. `content-type;host`. */
  signedHeaders: string;
}

/** Builds the canonical form of AWS Signature Version 4, which Tencent, Volcengine and Alibaba adopted. */
export async function canonicalRequest(request: SignableRequest): Promise<CanonicalRequest> {
  const names = Object.keys(request.headers).sort();
  const signedHeaders = names.join(';');
  const headers = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('');
  const lines = [request.method, request.path, request.query, headers, signedHeaders, await sha256Hex(request.body)];
  return { hash: await sha256Hex(lines.join('\n')), signedHeaders };
}
