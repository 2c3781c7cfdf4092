import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, Fetch } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface AzureOptions {
  fetch: Fetch;
  apiKey: string;
  /** The region of the resource, e.g. `westeurope`; a global resource needs none. */
  region?: string;
  /** Default `https://api.cognitive.microsofttranslator.com`. */
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
    // The documented limit is 50,000 characters; leaves get longer when sent.
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

/** `code`: the HTTP status followed by three digits, as number or string. The gateway sends the bare status. */
const failureSchema = z.object({
  error: z.object({ code: z.union([z.number(), z.string()]), message: z._default(z.string(), '') }),
});

/** Codes more specific than their HTTP status (learn.microsoft.com, "Status response codes" of Azure Translator). */
const REASONS: Record<string, EngineErrorReason> = {
  400003: 'unsupported-pair', // a language specifier is missing or not valid
  400019: 'unsupported-pair', // a language is not supported
  400023: 'unsupported-pair', // a language pair is not valid
  400035: 'unsupported-pair', // the source language is not valid
  400036: 'unsupported-pair', // the target language is missing or not valid
  400075: 'unsupported-pair', // the combination of pair and category is not valid
  400050: 'too-long', // the text
  400072: 'too-long', // too many elements
  400077: 'too-long', // the request
  403001: 'quota', // the free quota is exhausted
  408001: 'unavailable', // the translation system is being prepared
};

function readAzureFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.error.code);
  // The gateway reports "Out of call volume quota" as a bare 403.
  const isQuota = status === 403 && /quota/i.test(parsed.data.error.message);
  const reason = isQuota ? 'quota' : REASONS[vendorCode];
  return reason && { reason, message: `HTTP ${status}, ${vendorCode}`, vendorCode };
}
