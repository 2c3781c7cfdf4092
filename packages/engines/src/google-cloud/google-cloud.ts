import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, Fetch } from '../engine.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';
import { readGoogleCloudFailure } from './google-cloud-failure.ts';

export interface GoogleCloudOptions {
  fetch: Fetch;
  apiKey: string;
  /** `https://translation.googleapis.com` unless told. */
  baseUrl?: string;
}

const ID = 'google-cloud';
const codes = engineCodes(ID);

const answerSchema = z.object({
  data: z.object({
    translations: z.array(z.object({ translatedText: z.string(), detectedSourceLanguage: z.optional(z.string()) })),
  }),
});

/** Google Cloud Translation Basic (v2), which takes a plain key. */
export function createGoogleCloud({
  fetch,
  apiKey,
  baseUrl = 'https://translation.googleapis.com',
}: GoogleCloudOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'Google Cloud',
    markup: 'html',
    // 30,000 are allowed; leaves grow on the way.
    limits: { segments: 128, characters: 28_000, concurrency: 8 },
    glossary: 'none',
    version: 'v2',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source, target } = vendorPair(ID, codes, batch);
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/language/translate/v2`,
          // In a header, not in the query: addresses end up in logs.
          headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
          body: JSON.stringify({ q: batch.texts.map(closeLeaves), source, target, format: 'html' }),
          signal: batch.signal,
        },
        readGoogleCloudFailure,
      );
      const { translations } = parseAnswer(ID, answerSchema, json).data;
      return {
        translations: expectCount(ID, translations, batch.texts.length).map((item, index) =>
          translationOf(
            codes,
            restoreLeaves(item.translatedText, batch.texts[index] ?? ''),
            item.detectedSourceLanguage,
          ),
        ),
        usage: { characters: batch.texts.join('').length },
      };
    },
  };
}
