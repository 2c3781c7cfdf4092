import { canonicalRequest, type SignableRequest } from '../signing/canonical-request.ts';
import { hmacSha256, toHex } from '../signing/hashing.ts';
import type { Credentials } from '../signing/scoped-signature.ts';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** Builds the `Authorization` header of Alibaba Cloud's signature V3 (help.aliyun.com/document_detail/2593177.html). */
export async function acs3Signature(request: SignableRequest, { id, secret }: Credentials): Promise<string> {
  const { hash, signedHeaders } = await canonicalRequest(request);
  const signature = toHex(await hmacSha256(secret, `${ALGORITHM}\n${hash}`));
  return `${ALGORITHM} Credential=${id},SignedHeaders=${signedHeaders},Signature=${signature}`;
}
