import { createHash, createHmac } from 'node:crypto';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

/** The only valid key pair. */
export const VOLCENGINE_KEY = { accessKeyId: 'AKLTgoodid', apiKey: 'good-secret-key==' };

/** Volcengine's `TranslateText`. Detects every text as English. `now` is its clock, in milliseconds. */
export function startVolcengineStandIn(now: () => number): Promise<StandIn> {
  return startStandIn((request) => answer(request, now()));
}

function answer(request: StandInRequest, now: number): StandInAnswer {
  const { query, headers, method } = request;
  if (method !== 'POST' || !query.get('Action')) return failure(400, 'MissingParameter', 100002);
  if (query.get('Action') !== 'TranslateText' || query.get('Version') !== '2020-06-01') {
    return failure(404, 'InvalidActionOrVersion', 100008);
  }
  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-date'] ?? '');
  if (!time) return failure(400, 'MissingRequestInfo', 100004);
  const [, year, month, day, hour, minute, second] = time;
  const age = now - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Math.abs(age) > 15 * 60_000) return failure(400, 'InvalidTimestamp', 100006);
  return refusalOfAuthorization(request) ?? translate(JSON.parse(request.body));
}

function refusalOfAuthorization(request: StandInRequest): StandInAnswer | undefined {
  const header = request.headers.authorization ?? '';
  const parts = /^HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(header);
  if (!parts) return failure(401, 'MissingSignature', 100005);
  const [, id, scope = '', signedHeaders = '', signature] = parts;
  if (id !== VOLCENGINE_KEY.accessKeyId) return failure(401, 'InvalidAccessKey', 100009);
  if (signature !== signatureOf(request, scope, signedHeaders)) return failure(401, 'SignatureDoesNotMatch', 100010);
  return undefined;
}

/** Computes the expected signature from the received request, with Node's cryptography. */
function signatureOf(
  { headers, query, body }: StandInRequest,
  scope: string,
  signedHeaders: string,
): string | undefined {
  const time = headers['x-date'] ?? '';
  const date = time.slice(0, 8);
  const hasRequiredHeaders = ['host', 'x-date', 'x-content-sha256'].every((name) =>
    signedHeaders.split(';').includes(name),
  );
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (
    !hasRequiredHeaders ||
    scope !== `${date}/cn-north-1/translate/request` ||
    headers['x-content-sha256'] !== bodyHash
  ) {
    return undefined;
  }
  query.sort();
  let canonical = `POST\n/\n${query}\n`;
  for (const name of signedHeaders.split(';')) canonical += `${name}:${headers[name]}\n`;
  canonical += `\n${signedHeaders}\n${bodyHash}`;
  let key: Buffer = Buffer.from(VOLCENGINE_KEY.apiKey);
  for (const part of [date, 'cn-north-1', 'translate', 'request'])
    key = createHmac('sha256', key).update(part).digest();
  const hash = createHash('sha256').update(canonical).digest('hex');
  return createHmac('sha256', key).update(`HMAC-SHA256\n${time}\n${scope}\n${hash}`).digest('hex');
}

function translate({ TargetLanguage, SourceLanguage, TextList }: Record<string, unknown>): StandInAnswer {
  if (!Array.isArray(TextList) || !TextList.every((text) => typeof text === 'string')) return failure(200, '-400');
  if (TextList.length === 0 || TextList.length > 16 || TextList.join('').length > 5000) return failure(200, '-400');
  if (typeof TargetLanguage !== 'string' || !/^[a-z]{2,3}(-Hant)?$/.test(TargetLanguage)) return failure(200, '-415');
  return {
    body: {
      TranslationList: TextList.map((text) => ({
        Translation: pseudoTranslate(text, TargetLanguage),
        DetectedSourceLanguage: SourceLanguage === undefined ? 'en' : '',
      })),
      ResponseMetadata: metadata(),
    },
  };
}

function failure(status: number, code: string, number?: number): StandInAnswer {
  const error = {
    Code: code,
    Message: 'A message in plain words.',
    ...(number === undefined ? {} : { CodeN: number }),
  };
  return { status, body: { ResponseMetadata: { ...metadata(), Error: error } } };
}

const metadata = () => ({
  RequestId: '202004092306480100140440781F5D7119',
  Action: 'TranslateText',
  Version: '2020-06-01',
  Service: 'translate',
  Region: 'cn-north-1',
});
