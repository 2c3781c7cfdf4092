import { createHash, createHmac } from 'node:crypto';
import { pseudoTranslate } from '../pseudo-translate.ts';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-in.ts';

/** The one key pair that the stand-in knows. */
export const TENCENT_KEY = { secretId: 'AKIDgoodid', apiKey: 'good-secret-key' };

/** Tencent Machine Translation, `TextTranslate`. It detects English. Its clock stands where `now` (milliseconds) says. */
export function startTencentStandIn(now: () => number): Promise<StandIn> {
  return startStandIn((request) => answer(request, now()));
}

function answer(request: StandInRequest, now: number): StandInAnswer {
  const { headers } = request;
  const seconds = Number(headers['x-tc-timestamp']);
  if (!headers['x-tc-action'])
    return failure('MissingParameter', 'The request is missing a required parameter `Action`.');
  if (headers['x-tc-version'] !== '2018-03-21') return failure('NoSuchVersion', 'The version does not exist.');
  if (headers['x-tc-action'] !== 'TextTranslate') return failure('InvalidAction', 'The action does not exist.');
  if (!headers['x-tc-region'])
    return failure('MissingParameter', 'The request is missing a required parameter `Region`.');
  if (Math.abs(now / 1000 - seconds) > 300) return failure('AuthFailure.SignatureExpire', 'The signature is expired.');
  const refusal = refusalOfAuthorization(request, seconds);
  return refusal ?? translate(JSON.parse(request.body));
}

function refusalOfAuthorization(request: StandInRequest, seconds: number): StandInAnswer | undefined {
  const header = request.headers.authorization ?? '';
  const parts = /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    header,
  );
  if (!parts) return failure('AuthFailure.InvalidAuthorization', 'The Authorization header is invalid.');
  const [, id, scope = '', signedHeaders = '', signature] = parts;
  if (id !== TENCENT_KEY.secretId) return failure('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
  const expected = signatureOf(request, signedHeaders, scope, seconds);
  if (signature !== expected) return failure('AuthFailure.SignatureFailure', 'The signature is not valid.');
  return undefined;
}

/** The signature worked out from what arrived on the wire, with Node's own cryptography; none for another day or service. */
function signatureOf(
  request: StandInRequest,
  signedHeaders: string,
  scope: string,
  seconds: number,
): string | undefined {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  if (scope !== `${date}/tmt/tc3_request`) return undefined;
  const lines = signedHeaders.split(';').map((name) => `${name}:${signedValue(request, name)}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${signedHeaders}\n${sha256(request.body)}`;
  const key = [date, 'tmt', 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${TENCENT_KEY.apiKey}`);
  return hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex');
}

/** The vendor listens on the standard port, so the host it signs has none. */
function signedValue({ headers }: StandInRequest, name: string): string {
  const value = headers[name] ?? '';
  return name === 'host' ? value.replace(/:\d+$/, '') : value;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function translate({ SourceText, Source, Target, ProjectId }: Record<string, unknown>): StandInAnswer {
  if (typeof ProjectId !== 'number') return failure('MissingParameter', 'The request is missing `ProjectId`.');
  if (typeof SourceText !== 'string' || SourceText === '') return failure('InvalidParameter', 'SourceText is empty.');
  if (typeof Source !== 'string' || typeof Target !== 'string') return failure('MissingParameter', 'Source, Target.');
  if (!/^[a-z]{2}(-TW)?$/.test(Target)) return failure('UnsupportedOperation.UnSupportedTargetLanguage', 'Target.');
  if (SourceText.length > 2000) return failure('UnsupportedOperation.TextTooLong', 'The text is too long.');
  return {
    body: {
      Response: {
        TargetText: pseudoTranslate(SourceText, Target),
        Source: Source === 'auto' ? 'en' : Source,
        Target,
        UsedAmount: SourceText.length,
        RequestId: '000ee211-f19e-4a34-a214-e2bb1122d248',
      },
    },
  };
}

function failure(code: string, message: string): StandInAnswer {
  return {
    body: { Response: { Error: { Code: code, Message: message }, RequestId: 'ed93f3cb-f35e-473f-b9f3-0d451b8b79c6' } },
  };
}
