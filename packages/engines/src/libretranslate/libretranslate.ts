import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineLimits, Fetch } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { closeLeaves, fromPlainText, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface LibretranslateOptions {
  fetch: Fetch;
  /** Address of the instance, e.g. `http://localhost:5000`. */
  baseUrl: string;
  /** For instances that require one. */
  apiKey?: string;
  /** Overrides matching the instance's own limits (`--char-limit`, `--batch-limit`). */
  limits?: Partial<EngineLimits>;
}

const ID = 'libretranslate';
const codes = engineCodes(ID);

/** Small, as instances run on CPUs and larger requests take too long. */
const LIMITS: EngineLimits = { segments: 25, characters: 2000, concurrency: 2 };

const detectedSchema = z.object({ language: z.string() });
const answerSchema = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.optional(z.union([z.array(detectedSchema), detectedSchema])),
});

/** A LibreTranslate instance. */
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
    // All models of the project; an instance without one rejects the pair.
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source = 'auto', target } = vendorPair(ID, codes, batch);
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/translate`,
          // Errors are recognized by their English messages.
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

/** Escapes the answer again: LibreTranslate decodes entities in HTML. */
function toHtml(answer: string, source: string): string {
  return restoreLeaves(fromPlainText(answer, source), source);
}

const failureSchema = z.object({ error: z.string() });

/**
 * Recognizes errors by message, as they have no codes: 400 covers every bad request, and 500 includes missing models.
 * The vendor's messages may quote user text, so they are replaced.
 */
const REASONS: readonly (readonly [RegExp, EngineErrorReason, message: string])[] = [
  [/invalid api key|to get an api key|get an api key/i, 'auth', 'the key is missing or refused'],
  [/too many request limits violations/i, 'rate-limit', 'banned for some time'],
  [/format is not supported/i, 'bad-request', 'it does not take HTML'],
  [/is not supported|is not available as a target language/i, 'unsupported-pair', 'it has no model for this pair'],
  [/exceeds (text|character|batch) limit/i, 'too-long', 'over the limit of the instance'],
];

function readLibretranslateFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  if (status < 400) return undefined;
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const known = REASONS.find(([words]) => words.test(parsed.data.error));
  return known && { reason: known[1], message: known[2], vendorCode: String(status) };
}
