import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineLimits, Fetch } from '../engine.ts';
import { closeLeaves, fromPlainText, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';
import { readLibretranslateFailure } from './libretranslate-failure.ts';

export interface LibretranslateOptions {
  fetch: Fetch;
  /** The instance, e.g. `http://localhost:5000`. There is no default: each belongs to somebody. */
  baseUrl: string;
  /** Where the instance asks for one. */
  apiKey?: string;
  /** What its operator allows (`--char-limit`, `--batch-limit`), where that is not the default here. */
  limits?: Partial<EngineLimits>;
}

const ID = 'libretranslate';
const codes = engineCodes(ID);

/** An instance translates on a processor: more than this takes it longer than a person waits. */
const LIMITS: EngineLimits = { segments: 25, characters: 2000, concurrency: 2 };

const detectedSchema = z.object({ language: z.string() });
const answerSchema = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.optional(z.union([z.array(detectedSchema), detectedSchema])),
});

/** An instance of LibreTranslate, one's own or somebody else's. */
export function createLibretranslate({ fetch, baseUrl, apiKey, limits }: LibretranslateOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'LibreTranslate',
    markup: 'html',
    limits: { ...LIMITS, ...limits },
    glossary: 'none',
    version: '1',
    supports: codes.supports,
    // What the project has models for; an instance may have fewer, and says so when it is asked.
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source = 'auto', target } = vendorPair(ID, codes, batch);
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/translate`,
          // Its errors are told apart by their words, so they must be the English ones.
          headers: { 'content-type': 'application/json', 'accept-language': 'en' },
          body: JSON.stringify({ q: batch.texts.map(closeLeaves), source, target, format: 'html', api_key: apiKey }),
          signal: batch.signal,
        },
        readLibretranslateFailure,
      );
      const { translatedText, detectedLanguage } = parseAnswer(ID, answerSchema, json);
      const translations = expectCount(ID, translatedText, batch.texts.length);
      return {
        translations: translations.map((text, index) => {
          const found = Array.isArray(detectedLanguage) ? detectedLanguage[index] : detectedLanguage;
          return translationOf(codes, toHtml(text, batch.texts[index] ?? ''), found?.language);
        }),
      };
    },
  };
}

/** It takes HTML and gives it back with its entities already decoded: what was escaped must be escaped again. */
function toHtml(answer: string, source: string): string {
  return restoreLeaves(fromPlainText(answer, source), source);
}
