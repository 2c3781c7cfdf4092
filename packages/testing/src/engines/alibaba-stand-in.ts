import { createHash, createHmac } from 'node:crypto';
import { pseudoTranslate } from '../pseudo-translate.ts';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-in.ts';

/** The one key pair that the stand-in knows. */
export const ALIBABA_KEY = { accessKeyId: 'LTAIgoodid', apiKey: 'good-secret-key' };

/** Codes the stand-in takes as a language; what Alibaba serves is of this shape. */
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

/** Alibaba's machine translation. It detects English. Its clock stands where `now` (milliseconds) says. */
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

/** The signature worked out from what arrived on the wire, with Node's own cryptography. */
function signatureOf(headers: Record<string, string>, signedHeaders: string, body: string): string | undefined {
  const names = signedHeaders.split(';');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const isWhole = SIGNED.every((name) => names.includes(name)) && headers['x-acs-content-sha256'] === bodyHash;
  if (!isWhole) return undefined;
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const hash = createHash('sha256').update(`POST\n/\n\n${lines}\n${signedHeaders}\n${bodyHash}`).digest('hex');
  return createHmac('sha256', ALIBABA_KEY.apiKey).update(`ACS3-HMAC-SHA256\n${hash}`).digest('hex');
}

function translate({ headers, body }: StandInRequest): StandInAnswer {
  const form = Object.fromEntries(new URLSearchParams(body));
  const { FormatType = '', Scene, SourceLanguage = '', SourceText, TargetLanguage = '', ApiType } = form;
  if (!['text', 'html'].includes(FormatType) || Scene !== 'general' || !SourceText) return failure(200, '10004');
  if (!LANGUAGE.test(SourceLanguage.replace('auto', 'en')) || !LANGUAGE.test(TargetLanguage))
    return failure(200, '10005');
  const detectedLanguage = SourceLanguage === 'auto' ? 'en' : SourceLanguage;
  switch (headers['x-acs-action']) {
    case 'TranslateGeneral': {
      if (SourceText.length > 5000) return failure(200, '10008');
      const Translated = pseudoTranslate(SourceText, TargetLanguage);
      const Data = { Translated, WordCount: String(SourceText.length), DetectedLanguage: detectedLanguage };
      return success({ Data });
    }
    case 'GetBatchTranslate': {
      if (ApiType !== 'translate_standard') return failure(200, '10004');
      // JSON of a person's own making: the vendor documents an object of strings, and the checks below hold it to that.
      const texts: Record<string, unknown> = JSON.parse(SourceText);
      const list = Object.entries(texts).map(([index, text]) => ({ index, text: String(text) }));
      if (list.length > 50 || list.some(({ text }) => text.length > 1000)) return failure(200, '10008');
      if (list.reduce((sum, { text }) => sum + text.length, 0) > 8000) return failure(200, '10008');
      return success({
        TranslatedList: list.reverse().map((item) => translated(item, TargetLanguage, detectedLanguage)),
      });
    }
    default:
      return failure(404, 'InvalidApi.NotFound');
  }
}

/** Every value is a string, and the order is not that of the request. */
function translated({ index, text }: { index: string; text: string }, target: string, detectedLanguage: string) {
  return {
    code: '200',
    index,
    translated: pseudoTranslate(text, target),
    wordCount: String(text.length),
    detectedLanguage,
  };
}

function success(data: Record<string, unknown>): StandInAnswer {
  return { body: { Code: '200', Message: 'success', RequestId: '86D18195-D89C-4C8C-9DC4-5FCE789CE6D5', ...data } };
}

function failure(status: number, Code: string): StandInAnswer {
  return { status, body: { Code, Message: 'Words for people.', RequestId: 'C81EC999-20DB-5AEE-87BF-5E634178649B' } };
}
