import * as z from 'zod/mini';
import type { Fetch } from '../engine.ts';
import { EngineError, type EngineErrorReason } from '../engine-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { sha256Hex } from '../signing/hashing.ts';
import { acs3Signature } from './acs3-signature.ts';

export interface AlibabaOptions {
  fetch: Fetch;
  accessKeyId: string;
  /** The AccessKey secret. */
  apiKey: string;
  /** Default `https://mt.cn-hangzhou.aliyuncs.com`. */
  baseUrl?: string;
  /** Milliseconds since 1970; the vendor rejects requests older than 15 minutes. */
  now: () => number;
  /** Returns a new nonce per request; the vendor accepts each only once. */
  randomId: () => string;
}

/** Parameters of both actions; languages in the vendor's codes. */
interface ActionOptions {
  source: string;
  target: string;
  signal: AbortSignal;
}

export interface Translated {
  text: string;
  /** The detected language, in the vendor's code. */
  detected: string | undefined;
}

const ID = 'alibaba';
const CONTENT_TYPE = 'application/x-www-form-urlencoded';

const code = z.union([z.string(), z.number()]);

const batchSchema = z.object({
  TranslatedList: z.array(
    z.object({
      code,
      index: z.union([z.string(), z.number()]),
      translated: z.optional(z.string()),
      detectedLanguage: z.optional(z.string()),
    }),
  ),
});

/**
 * `GetBatchTranslate`: translates many short texts, keyed by index. Untranslated indices are missing from the result.
 * @throws {EngineError} also if no text was translated
 */
export async function translateMany(
  options: AlibabaOptions,
  order: ActionOptions,
  texts: ReadonlyMap<number, string>,
): Promise<Map<number, Translated>> {
  const json = await callAction(options, 'GetBatchTranslate', order, {
    ApiType: 'translate_standard',
    SourceText: JSON.stringify(Object.fromEntries(texts)),
  });
  const { TranslatedList } = parseAnswer(ID, batchSchema, json);
  const answers = new Map<number, Translated>();
  for (const item of TranslatedList) {
    const index = Number(item.index);
    if (String(item.code) !== '200' || item.translated === undefined || !texts.has(index)) continue;
    answers.set(index, { text: item.translated, detected: item.detectedLanguage });
  }
  if (answers.size > 0) return answers;
  const failed = String(TranslatedList.find((item) => String(item.code) !== '200')?.code ?? '');
  throw new EngineError({
    engine: ID,
    reason: reasonOf(failed) ?? 'wrong-answer',
    message: `none of ${texts.size} texts was translated`,
    vendorCode: failed,
  });
}

const oneSchema = z.object({ Data: z.object({ Translated: z.string(), DetectedLanguage: z.optional(z.string()) }) });

/** `TranslateGeneral`: translates one text of up to 5,000 characters. */
export async function translateOne(options: AlibabaOptions, order: ActionOptions, text: string): Promise<Translated> {
  const json = await callAction(options, 'TranslateGeneral', order, { SourceText: text });
  const { Data } = parseAnswer(ID, oneSchema, json);
  return { text: Data.Translated, detected: Data.DetectedLanguage };
}

async function callAction(
  options: AlibabaOptions,
  action: 'GetBatchTranslate' | 'TranslateGeneral',
  { source, target, signal }: ActionOptions,
  fields: Record<string, string>,
): Promise<unknown> {
  const { fetch, baseUrl = 'https://mt.cn-hangzhou.aliyuncs.com' } = options;
  const languages = { SourceLanguage: source, TargetLanguage: target };
  const body = String(new URLSearchParams({ FormatType: 'html', Scene: 'general', ...languages, ...fields }));
  const headers = await signedHeaders(options, action, new URL(baseUrl).host, body);
  return requestJson({ engine: ID, fetch, url: `${baseUrl}/`, headers, body, signal }, readFailure);
}

async function signedHeaders(
  { accessKeyId, apiKey, now, randomId }: AlibabaOptions,
  action: string,
  host: string,
  body: string,
): Promise<Record<string, string>> {
  const headers = {
    'content-type': CONTENT_TYPE,
    'x-acs-action': action,
    'x-acs-version': '2018-10-12',
    // `2023-10-26T10:22:32Z`
    'x-acs-date': new Date(now()).toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomId(),
    'x-acs-content-sha256': await sha256Hex(body),
  };
  const request = { method: 'POST', path: '/', query: '', headers: { ...headers, host }, body } as const;
  return { ...headers, authorization: await acs3Signature(request, { id: accessKeyId, secret: apiKey }) };
}

const errorSchema = z.object({ Code: z.union([z.string(), z.number()]) });

/**
 * The translator's numeric codes (help.aliyun.com/document_detail/96396.html), and the gateway's named ones.
 * A code `Family.Detail` is looked up whole first, then by its family.
 */
const REASONS: Record<string, EngineErrorReason> = {
  '10001': 'timeout',
  '10002': 'unavailable',
  '10003': 'bad-request',
  '10004': 'bad-request',
  '10005': 'unsupported-pair',
  '10006': 'unsupported-pair', // the language was not detected
  '10007': 'wrong-answer', // the text could not be parsed
  '10008': 'too-long',
  '19999': 'unavailable',
  InvalidAccessKeyId: 'auth',
  InvalidSecurityToken: 'auth',
  SignatureDoesNotMatch: 'auth',
  IncompleteSignature: 'auth',
  InvalidTimeStamp: 'auth',
  IllegalTimestamp: 'auth',
  Forbidden: 'auth',
  NoPermission: 'auth',
  InsufficientBalance: 'quota',
  Throttling: 'rate-limit',
  InternalError: 'unavailable',
  ServiceUnavailable: 'unavailable',
  // The nonce was used before; a retry has a new one.
  SignatureNonceUsed: 'unavailable',
};

function reasonOf(vendorCode: string): EngineErrorReason | undefined {
  return REASONS[vendorCode] ?? REASONS[vendorCode.split('.')[0] ?? ''];
}

/** Reads `Code`, which is 200 on success. For unknown codes the HTTP status decides; with status 200 the request is at fault. */
function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.Code);
  if (vendorCode === '200') return undefined;
  const reason = reasonOf(vendorCode) ?? (status === 200 ? 'bad-request' : undefined);
  return reason && { reason, message: `it answered ${vendorCode}`, vendorCode };
}
