import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineAnswer, EngineBatch, EngineLimits, Fetch } from '../engine.ts';
import { EngineError, type EngineErrorReason } from '../engine-error.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { md5Hex } from '../signing/md5.ts';
import { type VendorPair, vendorPair } from '../vendor-pair.ts';
import { splitIntoLines } from './lines.ts';

export interface BaiduOptions {
  fetch: Fetch;
  appId: string;
  /** The app's secret. */
  apiKey: string;
  /** Edition the account was verified for. Default `standard`. */
  edition?: keyof typeof EDITIONS;
  /** Default `https://fanyi-api.baidu.com`. */
  baseUrl?: string;
  /** Returns a new alphanumeric salt per request, for the signature. */
  randomId: () => string;
}

const ID = 'baidu';
const codes = engineCodes(ID);

/** Maximum request size; a character takes up to three bytes. */
const MAX_QUERY_BYTES = 6000;

/** The vendor's editions: 1,000 characters and 1 request per second, or 6,000 bytes and 10 or 100 per second. */
const EDITIONS = {
  standard: { segments: 50, characters: 950, concurrency: 1, perSecond: 1 },
  advanced: { segments: 100, characters: 1900, concurrency: 5, perSecond: 10 },
  premium: { segments: 100, characters: 1900, concurrency: 10, perSecond: 100 },
} as const satisfies Record<string, EngineLimits>;

const answerSchema = z.object({
  from: z.optional(z.string()),
  trans_result: z.array(z.object({ dst: z.string() })),
});

/** Baidu Translate, the general text API. */
export function createBaidu(options: BaiduOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'Baidu',
    markup: 'tokens',
    limits: EDITIONS[options.edition ?? 'standard'],
    glossary: 'none',
    version: '1',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const pair = vendorPair(ID, codes, batch);
      const { lines, restore } = splitIntoLines(batch.texts);
      if (lines.length === 0) return { translations: batch.texts.map((text) => ({ text })) };
      const answer = await translateLines(options, pair, batch, lines);
      const translated = expectCount(ID, answer.trans_result, lines.length).map(({ dst }) => dst);
      return toAnswer(batch, restore(translated), answer.from);
    },
  };
}

async function translateLines(
  { fetch, appId, apiKey, baseUrl = 'https://fanyi-api.baidu.com', randomId }: BaiduOptions,
  { source, target }: VendorPair,
  { signal }: EngineBatch,
  lines: readonly string[],
): Promise<z.infer<typeof answerSchema>> {
  const query = lines.join('\n');
  if (new TextEncoder().encode(query).length > MAX_QUERY_BYTES) {
    // Checked here, as the vendor documents worse translations rather than an error.
    throw new EngineError({ engine: ID, reason: 'too-long', message: `more than ${MAX_QUERY_BYTES} bytes` });
  }
  const salt = randomId();
  const form = {
    q: query,
    from: source ?? 'auto',
    to: target,
    appid: appId,
    salt,
    sign: md5Hex(appId + query + salt + apiKey),
  };
  const json = await requestJson(
    {
      engine: ID,
      fetch,
      url: `${baseUrl}/api/trans/vip/translate`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(form)),
      signal,
    },
    readFailure,
  );
  return parseAnswer(ID, answerSchema, json);
}

function toAnswer(batch: EngineBatch, texts: readonly string[], detected: string | undefined): EngineAnswer {
  return {
    translations: texts.map((text) => translationOf(codes, text, batch.source === 'auto' ? detected : undefined)),
  };
}

const errorSchema = z.object({ error_code: z.union([z.string(), z.number()]) });

/** The vendor's codes (fanyi-api.baidu.com/doc/21), all sent with status 200. */
const REASONS: Record<string, EngineErrorReason> = {
  '20003': 'content-refused',
  '52001': 'timeout',
  '52002': 'unavailable',
  '52003': 'auth', // no such app, or the service is not enabled for it
  '54000': 'bad-request',
  '54001': 'auth', // wrong signature, which means a wrong key
  '54003': 'rate-limit',
  '54004': 'quota',
  '54005': 'rate-limit', // long texts too often
  '54009': 'unsupported-pair', // the language was not detected
  '58000': 'auth', // the IP address is not allowed by the account
  '58001': 'unsupported-pair',
  '58002': 'auth', // disabled by the account's owner
  '58003': 'auth', // the IP address is banned
  '90107': 'auth', // the account is not verified
};

/** Pause the vendor demands after 54005. */
const LONG_TEXTS_PAUSE_MS = 3000;

function readFailure(_: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.error_code);
  // 52000 is the code of success.
  if (vendorCode === '52000') return undefined;
  return {
    reason: REASONS[vendorCode] ?? 'bad-request',
    message: `it answered ${vendorCode}`,
    vendorCode,
    ...(vendorCode === '54005' ? { retryAfterMs: LONG_TEXTS_PAUSE_MS } : {}),
  };
}
