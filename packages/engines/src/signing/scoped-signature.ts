import { canonicalRequest, type SignableRequest } from './canonical-request.ts';
import { hmacSha256, toHex } from './hashing.ts';

/** Vendor-specific parts of an AWS-style signature. */
export interface SignatureScheme {
  /** E.g. `TC3-HMAC-SHA256`. */
  algorithm: string;
  /** Prefix of the secret in the first key, e.g. `TC3`; may be empty. */
  keyPrefix: string;
  /** Scope of the derived key, date first: `['2019-02-25', 'tmt', 'tc3_request']`. */
  scope: readonly string[];
  /** Request time in the vendor's format. */
  time: string;
}

export interface Credentials {
  id: string;
  secret: string;
}

/** Builds the `Authorization` header of a request, signed with a key derived for one day and service. */
export async function scopedSignature(
  request: SignableRequest,
  { id, secret }: Credentials,
  { algorithm, keyPrefix, scope, time }: SignatureScheme,
): Promise<string> {
  const { hash, signedHeaders } = await canonicalRequest(request);
  const path = scope.join('/');
  let key: string | Uint8Array<ArrayBuffer> = keyPrefix + secret;
  for (const part of scope) key = await hmacSha256(key, part);
  const signature = toHex(await hmacSha256(key, [algorithm, time, path, hash].join('\n')));
  return `${algorithm} Credential=${id}/${path}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
