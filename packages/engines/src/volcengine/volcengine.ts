import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { sha256Hex } from '../signing/hashing.ts';
import { scopedSignature } from '../signing/scoped-signature.ts';
import { vendorPair } from '../vendor-pair.ts';
import { readFailure } from './failure.ts';

export interface VolcengineOptions {
  fetch: Fetch;
  accessKeyId: string;
  /** The secret access key. */
  apiKey: string;
  /** `https://translate.volcengineapi.com` unless told. */
  baseUrl?: string;
  /** Milliseconds since 1970; the vendor refuses old requests. */
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
    // The counts are documented; 10 a second is what a new account gets.
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
