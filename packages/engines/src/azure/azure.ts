import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, Fetch } from '../engine.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';
import { readAzureFailure } from './azure-failure.ts';

export interface AzureOptions {
  fetch: Fetch;
  apiKey: string;
  /** The region of the resource, e.g. `westeurope`; a global resource needs none. */
  region?: string;
  /** `https://api.cognitive.microsofttranslator.com` unless told. */
  baseUrl?: string;
}

const ID = 'azure';
const API_VERSION = '2026-06-06';
const codes = engineCodes(ID);

const answerSchema = z.object({
  value: z.array(
    z.object({
      detectedLanguage: z.optional(z.object({ language: z.string() })),
      translations: z
        .array(z.object({ text: z.string(), sourceCharacters: z.optional(z.number()) }))
        .check(z.minLength(1)),
    }),
  ),
});

/** Azure Translator, text translation, with its standard neural models. */
export function createAzure({
  fetch,
  apiKey,
  region,
  baseUrl = 'https://api.cognitive.microsofttranslator.com',
}: AzureOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'Azure',
    markup: 'html',
    // 50,000 characters are allowed; leaves grow on the way.
    limits: { segments: 1000, characters: 48_000, concurrency: 8 },
    glossary: 'none',
    version: API_VERSION,
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source: language, target } = vendorPair(ID, codes, batch);
      const inputs = batch.texts.map((text) => ({
        text: closeLeaves(text),
        language,
        textType: 'Html',
        targets: [{ language: target }],
      }));
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/translate?api-version=${API_VERSION}`,
          headers: {
            'content-type': 'application/json',
            'ocp-apim-subscription-key': apiKey,
            ...(region === undefined ? {} : { 'ocp-apim-subscription-region': region }),
          },
          body: JSON.stringify({ inputs }),
          signal: batch.signal,
        },
        readAzureFailure,
      );
      const items = expectCount(ID, parseAnswer(ID, answerSchema, json).value, batch.texts.length);
      const characters = items.reduce((sum, { translations }) => sum + (translations[0]?.sourceCharacters ?? 0), 0);
      return {
        translations: items.map(({ translations, detectedLanguage }, index) =>
          translationOf(
            codes,
            restoreLeaves(translations[0]?.text ?? '', batch.texts[index] ?? ''),
            detectedLanguage?.language,
          ),
        ),
        ...(characters > 0 ? { usage: { characters } } : {}),
      };
    },
  };
}
