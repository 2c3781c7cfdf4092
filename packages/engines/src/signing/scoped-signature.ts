import { canonicalRequest, type SignableRequest } from './canonical-request.ts';
import { hmacSha256, toHex } from './hashing.ts';

/** What the vendors who took over AWS's signature changed in it. */
export interface SignatureScheme {
  /** `TC3-HMAC-SHA256` */
  algorithm: string;
  /** What the secret is prefixed with to make the first key: `TC3`, or nothing. */
  keyPrefix: string;
  /** What the key is derived for, the date first: `['2019-02-25', 'tmt', 'tc3_request']`. */
  scope: readonly string[];
  /** The time of the request as the vendor writes it. */
  time: string;
}

export interface Credentials {
  id: string;
  secret: string;
}

/** The `Authorization` header of a request; its key holds for one day, one service and one vendor only. */
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
