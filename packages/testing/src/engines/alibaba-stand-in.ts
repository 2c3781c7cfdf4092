import { createHash, createHmac } from 'node:crypto';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

/** The only valid key pair. */
export const ALIBABA_KEY = { accessKeyId: 'LTAIgoodid', apiKey: 'good-secret-key' };

/** Format of Alibaba's language codes. */
const LANGUAGE = /^[a-z]{2,3}(-tw)?$/;
const SIGNED = [
  'host',
  'content-type',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
];

/** Alibaba's machine translation. Detects every text as English. `now` is its clock, in milliseconds. */
export function startAlibabaStandIn(now: () => number): Promise<StandIn> {
  const nonces = new Set<string>();
  return startStandIn((request) => refusalOf(request, now(), nonces) ?? translate(request));
}

function refusalOf(
  { method, headers, body }: StandInRequest,
  now: number,
  nonces: Set<string>,
): StandInAnswer | undefined {
  if (method !== 'POST') return failure(403, 'UnsupportedHTTPMethod');
  if (headers['x-acs-version'] !== '2018-10-12') return failure(404, 'InvalidApi.NotFound');
  const date = headers['x-acs-date'] ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return failure(400, 'InvalidTimeStamp.Format');
  if (Math.abs(now - Date.parse(date)) > 15 * 60_000) return failure(400, 'InvalidTimeStamp.Expired');
  const parts = /^ACS3-HMAC-SHA256 Credential=(\S+),SignedHeaders=(\S+),Signature=(\S+)$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return failure(400, 'IncompleteSignature');
  const [, id, signedHeaders = '', signature] = parts;
  if (id !== ALIBABA_KEY.accessKeyId) return failure(404, 'InvalidAccessKeyId.NotFound');
  if (signature !== signatureOf(headers, signedHeaders, body)) return failure(400, 'SignatureDoesNotMatch');
  const nonce = headers['x-acs-signature-nonce'] ?? '';
  if (nonces.has(nonce)) return failure(400, 'SignatureNonceUsed');
  nonces.add(nonce);
  return undefined;
}

/** Computes the expected signature from the received request, with Node's cryptography. */
function signatureOf(headers: Record<string, string>, signedHeaders: string, body: string): string | undefined {
  const names = signedHeaders.split(';');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const hasValidHeaders = SIGNED.every((name) => names.includes(name)) && headers['x-acs-content-sha256'] === bodyHash;
  if (!hasValidHeaders) return undefined;
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const hash = createHash('sha256').update(`POST\n/\n\n${lines}\n${signedHeaders}\n${bodyHash}`).digest('hex');
  return createHmac('sha256', ALIBABA_KEY.apiKey).update(`ACS3-HMAC-SHA256\n${hash}`).digest('hex');
}

function translate({ headers, body }: StandInRequest): StandInAnswer {
  const form = Object.fromEntries(new URLSearchParams(body));
  const { FormatType = '', Scene, SourceLanguage = '', SourceText, TargetLanguage = '', ApiType } = form;
  if (!['text', 'html'].includes(FormatType) || Scene !== 'general' || !SourceText) return failure(200, '10004');
  const isPair = LANGUAGE.test(SourceLanguage.replace('auto', 'en')) && LANGUAGE.test(TargetLanguage);
  if (!isPair) return failure(200, '10005');
  const detected = SourceLanguage === 'auto' ? 'en' : SourceLanguage;
  const action = headers['x-acs-action'];
  if (action === 'TranslateGeneral') return translateOne(SourceText, TargetLanguage, detected);
  if (action !== 'GetBatchTranslate') return failure(404, 'InvalidApi.NotFound');
  return ApiType === 'translate_standard' ? translateMany(SourceText, TargetLanguage, detected) : failure(200, '10004');
}

function translateOne(text: string, target: string, DetectedLanguage: string): StandInAnswer {
  if (text.length > 5000) return failure(200, '10008');
  return success({
    Data: { Translated: pseudoTranslate(text, target), WordCount: String(text.length), DetectedLanguage },
  });
}

/** Like the vendor, returns every value as a string, in another order than the request. */
function translateMany(json: string, target: string, detectedLanguage: string): StandInAnswer {
  const texts = Object.entries(JSON.parse(json)).map(([index, text]) => ({ index, text: String(text) }));
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const isTooLong = texts.length > 50 || characters > 8000 || texts.some(({ text }) => text.length > 1000);
  if (isTooLong) return failure(200, '10008');
  const list = texts.map(({ index, text }) => ({
    code: '200',
    index,
    translated: pseudoTranslate(text, target),
    wordCount: String(text.length),
    detectedLanguage,
  }));
  return success({ TranslatedList: list.reverse() });
}

function success(data: Record<string, unknown>): StandInAnswer {
  return { body: { Code: '200', Message: 'success', RequestId: '86D18195-D89C-4C8C-9DC4-5FCE789CE6D5', ...data } };
}

function failure(status: number, Code: string): StandInAnswer {
  return {
    status,
    body: { Code, Message: 'A message in plain words.', RequestId: 'C81EC999-20DB-5AEE-87BF-5E634178649B' },
  };
}
