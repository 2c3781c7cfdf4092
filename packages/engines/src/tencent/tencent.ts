import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineBatch, EngineTranslation, Fetch } from '../engine.ts';
import { parseAnswer, translationOf } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { scopedSignature } from '../signing/scoped-signature.ts';
import { type VendorPair, vendorPair } from '../vendor-pair.ts';
import { readFailure } from './failure.ts';

export interface TencentOptions {
  fetch: Fetch;
  /** The SecretId of the key pair. */
  secretId: string;
  /** The SecretKey of the key pair. */
  apiKey: string;
  /** Where the request is worked on; `ap-guangzhou` unless told, international accounts have `ap-singapore` only. */
  region?: string;
  /** `https://tmt.tencentcloudapi.com` unless told. */
  baseUrl?: string;
  /** Milliseconds since 1970; the vendor allows five minutes of difference. */
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
    // The vendor warns of HTML; unknown signs it keeps.
    markup: 'tokens',
    // One text a call. Chinese accounts may send 6,000 characters, international ones 2,000: what holds for both.
    limits: { segments: 1, characters: 2000, concurrency: 5, perSecond: 5 },
    glossary: 'none',
    version: '2018-03-21',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const pair = vendorPair(ID, codes, batch);
      const translations: EngineTranslation[] = [];
      let characters = 0;
      // Only a caller that goes over `limits.segments` sends more than one; one after the other keeps to the rate.
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
    // The name without a port, as the vendor's own SDK signs it.
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
