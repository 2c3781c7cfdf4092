import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineAnswer, EngineBatch, EngineLimits, Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { md5Hex } from '../signing/md5.ts';
import { type VendorPair, vendorPair } from '../vendor-pair.ts';
import { readFailure } from './failure.ts';
import { splitIntoLines } from './lines.ts';

export interface BaiduOptions {
  fetch: Fetch;
  appId: string;
  /** The secret that belongs to the app. */
  apiKey: string;
  /** What the account was verified for; `standard` unless told. */
  edition?: keyof typeof EDITIONS;
  /** `https://fanyi-api.baidu.com` unless told. */
  baseUrl?: string;
  /** Something new for each request, of letters and digits; enters the signature as its salt. */
  randomId: () => string;
}

const ID = 'baidu';
const codes = engineCodes(ID);

/** A request may have 6,000 bytes, of which a character takes up to three, and a line break between any two texts. */
const LARGEST_QUERY_BYTES = 6000;

/** The vendor's editions: 1,000 characters and 1 request a second, or 6,000 bytes and 10 or 100 a second. */
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
  if (new TextEncoder().encode(query).length > LARGEST_QUERY_BYTES) {
    // The vendor documents no error for it, only worse translations.
    throw new EngineError({ engine: ID, reason: 'too-long', message: `more than ${LARGEST_QUERY_BYTES} bytes` });
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
