import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { sha256Hex } from '../signing/hashing.ts';
import { scopedSignature } from '../signing/scoped-signature.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface VolcengineOptions {
  fetch: Fetch;
  accessKeyId: string;
  /** The secret access key. */
  apiKey: string;
  /** Default `https://translate.volcengineapi.com`. */
  baseUrl?: string;
  /** Milliseconds since 1970; the vendor rejects old requests. */
  now: () => number;
}

const ID = 'volcengine';
const codes = engineCodes(ID);

const QUERY = 'Action=TranslateText&Version=2020-06-01';
const REGION = 'cn-north-1';

const answerSchema = z.object({
  TranslationList: z.array(
    z.object({ Translation: z.string(), DetectedSourceLanguage: z.optional(z.nullable(z.string())) }),
  ),
});

/** Volcengine Machine Translation, `TranslateText` of version 2020-06-01. */
export function createVolcengine(options: VolcengineOptions): Engine {
  const { fetch, baseUrl = 'https://translate.volcengineapi.com' } = options;
  return {
    id: ID,
    kind: 'api',
    name: 'Volcengine',
    markup: 'tokens',
    // Documented counts; new accounts get 10 requests per second.
    limits: { segments: 16, characters: 5000, concurrency: 5, perSecond: 10 },
    glossary: 'none',
    version: '2020-06-01',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source, target } = vendorPair(ID, codes, batch);
      const body = JSON.stringify({ SourceLanguage: source, TargetLanguage: target, TextList: batch.texts });
      const headers = await signedHeaders(options, new URL(baseUrl).host, body);
      const request = { engine: ID, fetch, url: `${baseUrl}/?${QUERY}`, headers, body, signal: batch.signal };
      return readTranslations(batch, await requestJson(request, readFailure));
    },
  };
}

async function signedHeaders(
  { accessKeyId, apiKey, now }: VolcengineOptions,
  host: string,
  body: string,
): Promise<Record<string, string>> {
  // `20190225T140425Z`
  const time = new Date(now()).toISOString().replace(/[-:]|\.\d+/g, '');
  const headers = {
    'content-type': 'application/json',
    'x-content-sha256': await sha256Hex(body),
    'x-date': time,
  };
  const authorization = await scopedSignature(
    { method: 'POST', path: '/', query: QUERY, headers: { ...headers, host }, body },
    { id: accessKeyId, secret: apiKey },
    { algorithm: 'HMAC-SHA256', keyPrefix: '', scope: [time.slice(0, 8), REGION, 'translate', 'request'], time },
  );
  return { ...headers, authorization };
}

function readTranslations(batch: EngineBatch, json: unknown): EngineAnswer {
  const { TranslationList } = parseAnswer(ID, answerSchema, json);
  return {
    translations: expectCount(ID, TranslationList, batch.texts.length).map(({ Translation, DetectedSourceLanguage }) =>
      translationOf(codes, Translation, batch.source === 'auto' ? DetectedSourceLanguage : undefined),
    ),
  };
}

const errorSchema = z.object({
  ResponseMetadata: z.object({ Error: z.object({ Code: z.union([z.string(), z.number()]) }) }),
});

/** The translator's codes, volcengine.com/docs/4640/65067. */
const TRANSLATOR_REASONS: Record<string, EngineErrorReason> = {
  '-400': 'bad-request',
  '-415': 'unsupported-pair',
  '-429': 'rate-limit',
  '-500': 'unavailable',
};

/** The gateway's codes, volcengine.com/docs/6369/68677; answers contain either the number or the name. */
const GATEWAY_REASONS: readonly (readonly [number: string, name: string, reason: EngineErrorReason])[] = [
  ['100002', 'MissingParameter', 'bad-request'],
  ['100003', 'MissingAuthenticationToken', 'auth'],
  ['100004', 'MissingRequestInfo', 'bad-request'],
  ['100005', 'MissingSignature', 'auth'],
  ['100006', 'InvalidTimestamp', 'auth'],
  ['100007', 'ServiceNotFound', 'bad-request'],
  ['100008', 'InvalidActionOrVersion', 'bad-request'],
  ['100009', 'InvalidAccessKey', 'auth'],
  ['100010', 'SignatureDoesNotMatch', 'auth'],
  ['100012', 'LackPolicy', 'auth'],
  ['100013', 'AccessDenied', 'auth'],
  ['100014', 'InternalError', 'unavailable'],
  ['100015', 'FailToConnect', 'unavailable'],
  ['100016', 'InternalServiceTimeout', 'timeout'],
  ['100018', 'FlowLimitExceeded', 'rate-limit'],
];

/** Reads the error code. For unknown codes the HTTP status decides; with status 200 the request is at fault. */
function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.ResponseMetadata.Error.Code);
  const reason = reasonOf(vendorCode) ?? (status === 200 ? 'bad-request' : undefined);
  return reason && { reason, message: `it answered ${vendorCode}`, vendorCode };
}

function reasonOf(vendorCode: string): EngineErrorReason | undefined {
  return (
    TRANSLATOR_REASONS[vendorCode] ??
    GATEWAY_REASONS.find(([number, name]) => vendorCode === number || vendorCode === name)?.[2]
  );
}
