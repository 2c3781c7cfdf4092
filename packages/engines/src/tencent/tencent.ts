import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineBatch, EngineTranslation, Fetch } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { scopedSignature } from '../signing/scoped-signature.ts';
import { type VendorPair, vendorPair } from '../vendor-pair.ts';

export interface TencentOptions {
  fetch: Fetch;
  /** The SecretId of the key pair. */
  secretId: string;
  /** The SecretKey of the key pair. */
  apiKey: string;
  /** Processing region. Default `ap-guangzhou`; international accounts only have `ap-singapore`. */
  region?: string;
  /** Default `https://tmt.tencentcloudapi.com`. */
  baseUrl?: string;
  /** Milliseconds since 1970; the vendor tolerates a difference of five minutes. */
  now: () => number;
}

const ID = 'tencent';
const codes = engineCodes(ID);

const answerSchema = z.object({
  Response: z.object({ TargetText: z.string(), Source: z.optional(z.string()), UsedAmount: z.optional(z.number()) }),
});

/** Tencent Machine Translation, `TextTranslate` of version 2018-03-21. */
export function createTencent(options: TencentOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'Tencent',
    // The vendor advises against HTML; it preserves unknown symbols.
    markup: 'tokens',
    // One text per request. Chinese accounts may send 6,000 characters, international ones 2,000.
    limits: { segments: 1, characters: 2000, concurrency: 5, perSecond: 5 },
    glossary: 'none',
    version: '2018-03-21',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const pair = vendorPair(ID, codes, batch);
      const translations: EngineTranslation[] = [];
      let characters = 0;
      // More than one text means the caller ignored `limits.segments`; send sequentially to respect the rate limit.
      for (const text of batch.texts) {
        const { TargetText, Source, UsedAmount = 0 } = await translateText(options, pair, batch, text);
        translations.push(translationOf(codes, TargetText, batch.source === 'auto' ? Source : undefined));
        characters += UsedAmount;
      }
      return { translations, usage: { characters } };
    },
  };
}

async function translateText(
  {
    fetch,
    secretId,
    apiKey,
    region = 'ap-guangzhou',
    baseUrl = 'https://tmt.tencentcloudapi.com',
    now,
  }: TencentOptions,
  { source, target }: VendorPair,
  { signal }: EngineBatch,
  text: string,
): Promise<z.infer<typeof answerSchema>['Response']> {
  const body = JSON.stringify({ SourceText: text, Source: source ?? 'auto', Target: target, ProjectId: 0 });
  const seconds = Math.floor(now() / 1000);
  const contentType = 'application/json';
  const authorization = await scopedSignature(
    // Sign the host name without the port, like the vendor's SDK.
    {
      method: 'POST',
      path: '/',
      query: '',
      headers: { 'content-type': contentType, host: new URL(baseUrl).hostname },
      body,
    },
    { id: secretId, secret: apiKey },
    {
      algorithm: 'TC3-HMAC-SHA256',
      keyPrefix: 'TC3',
      scope: [new Date(seconds * 1000).toISOString().slice(0, 10), 'tmt', 'tc3_request'],
      time: String(seconds),
    },
  );
  const headers = {
    'content-type': contentType,
    authorization,
    'x-tc-action': 'TextTranslate',
    'x-tc-version': '2018-03-21',
    'x-tc-timestamp': String(seconds),
    'x-tc-region': region,
  };
  const json = await requestJson({ engine: ID, fetch, url: `${baseUrl}/`, headers, body, signal }, readFailure);
  return parseAnswer(ID, answerSchema, json).Response;
}

const errorSchema = z.object({ Response: z.object({ Error: z.object({ Code: z.string() }) }) });

/**
 * The vendor's codes (cloud.tencent.com/document/api/551/30637). A code `Family.Detail` is looked up whole first, then by its
 * family, as new details appear every year.
 */
const REASONS: Record<string, EngineErrorReason> = {
  AuthFailure: 'auth',
  UnauthorizedOperation: 'auth',
  IpInBlacklist: 'auth',
  IpNotInWhitelist: 'auth',
  'FailedOperation.UserNotRegistered': 'auth',
  'FailedOperation.ErrorUserArea': 'auth',
  'FailedOperation.NoFreeAmount': 'quota',
  'FailedOperation.ServiceIsolate': 'quota',
  'FailedOperation.StopUsing': 'quota',
  LimitExceeded: 'quota',
  'LimitExceeded.LimitedAccessFrequency': 'rate-limit',
  RequestLimitExceeded: 'rate-limit',
  'InternalError.BackendTimeout': 'timeout',
  InternalError: 'unavailable',
  FailedOperation: 'unavailable',
  ResourceUnavailable: 'unavailable',
  ServiceUnavailable: 'unavailable',
  'UnsupportedOperation.TextTooLong': 'too-long',
  RequestSizeLimitExceeded: 'too-long',
  ResponseSizeLimitExceeded: 'too-long',
  'FailedOperation.LanguageRecognitionErr': 'unsupported-pair',
  'UnsupportedOperation.UnsupportedLanguage': 'unsupported-pair',
  'UnsupportedOperation.UnsupportedSourceLanguage': 'unsupported-pair',
  'UnsupportedOperation.UnSupportedTargetLanguage': 'unsupported-pair',
};

/** Reads errors, which come with status 200. Unknown codes concern the request: parameters, actions, regions, versions. */
function readFailure(_: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = parsed.data.Response.Error.Code;
  const family = vendorCode.split('.')[0] ?? '';
  const reason = REASONS[vendorCode] ?? REASONS[family] ?? 'bad-request';
  return { reason, message: `it answered ${vendorCode}`, vendorCode };
}
