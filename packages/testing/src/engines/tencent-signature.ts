import { createHash, createHmac } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';

/** The only valid key pair of Tencent Cloud's stand-ins. */
export const TENCENT_KEY = { secretId: 'AKIDgoodid', apiKey: 'good-secret-key' };

/** Returns Tencent Cloud's error for an invalid signature; undefined if it is valid. */
export function checkTencentSignature(
  request: StandInRequest,
  { service, now }: { service: string; now: number },
): StandInAnswer | undefined {
  const seconds = Number(request.headers['x-tc-timestamp']);
  if (Math.abs(now / 1000 - seconds) > 300) {
    return tencentFailure('AuthFailure.SignatureExpire', 'The signature is expired.');
  }
  const header = request.headers.authorization ?? '';
  const parts = /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    header,
  );
  if (!parts) return tencentFailure('AuthFailure.InvalidAuthorization', 'The Authorization header is invalid.');
  const [, id, scope = '', signedHeaders = '', signature] = parts;
  if (id !== TENCENT_KEY.secretId) return tencentFailure('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
  const expected = signatureOf(request, { signedHeaders, scope, seconds, service });
  if (signature !== expected) return tencentFailure('AuthFailure.SignatureFailure', 'The signature is not valid.');
  return undefined;
}

export function tencentFailure(code: string, message: string): StandInAnswer {
  return {
    body: { Response: { Error: { Code: code, Message: message }, RequestId: 'ed93f3cb-f35e-473f-b9f3-0d451b8b79c6' } },
  };
}

interface Signed {
  signedHeaders: string;
  scope: string;
  seconds: number;
  service: string;
}

/** Computes the expected signature from the received request, with Node's cryptography; undefined for another day or service. */
function signatureOf(request: StandInRequest, { signedHeaders, scope, seconds, service }: Signed): string | undefined {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  if (scope !== `${date}/${service}/tc3_request`) return undefined;
  const lines = signedHeaders.split(';').map((name) => `${name}:${signedValue(request, name)}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${signedHeaders}\n${sha256(request.body)}`;
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${TENCENT_KEY.apiKey}`);
  return hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex');
}

/** Returns a header's signed value: the host is signed without its port, because the vendor uses the standard one. */
function signedValue({ headers }: StandInRequest, name: string): string {
  const value = headers[name] ?? '';
  return name === 'host' ? value.replace(/:\d+$/, '') : value;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
