import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineBatch, Fetch } from '../engine.ts';
import { restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface DeeplOptions {
  fetch: Fetch;
  /** Keys of the free plan end in `:fx`. */
  apiKey: string;
  /** Default: the address of the key's plan. */
  baseUrl?: string;
}

const ID = 'deepl';
/** The context counts towards the request limit of 128 KiB. */
const MAX_CONTEXT_LENGTH = 2000;
const codes = engineCodes(ID);

const answerSchema = z.object({
  translations: z.array(
    z.object({
      text: z.string(),
      detected_source_language: z.optional(z.string()),
      billed_characters: z.optional(z.number()),
    }),
  ),
});

/** DeepL API, version 2. */
export function createDeepl({ fetch, apiKey, baseUrl = addressOf(apiKey) }: DeeplOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'DeepL',
    // Sent as XML: escaped text with numbered tags is valid XML too. `html` makes line breaks leaves, as DeepL would join lines.
    markup: 'html',
    // Documented are 50 texts and 128 KiB; a character takes at most three bytes.
    limits: { segments: 50, characters: 40_000, concurrency: 5 },
    glossary: 'none',
    version: 'v2 tags-v2',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/v2/translate`,
          headers: { 'content-type': 'application/json', authorization: `DeepL-Auth-Key ${apiKey}` },
          body: JSON.stringify(requestBody(batch)),
          signal: batch.signal,
        },
        readFailure,
      );
      const { translations } = parseAnswer(ID, answerSchema, json);
      const items = expectCount(ID, translations, batch.texts.length);
      const characters = items.reduce((sum, { billed_characters = 0 }) => sum + billed_characters, 0);
      return {
        translations: items.map(({ text, detected_source_language: found }, index) =>
          // XML allows DeepL to return `<i2></i2>` for `<i2/>`.
          translationOf(
            codes,
            restoreLeaves(text, batch.texts[index] ?? ''),
            batch.source === 'auto' ? found : undefined,
          ),
        ),
        ...(characters > 0 ? { usage: { characters } } : {}),
      };
    },
  };
}

/** Each plan has its own address, which rejects keys of the other plan. */
function addressOf(apiKey: string): string {
  return apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
}

function requestBody(batch: EngineBatch) {
  const { source, target } = vendorPair(ID, codes, batch);
  return {
    text: batch.texts,
    source_lang: source,
    target_lang: target,
    context: batch.context?.slice(0, MAX_CONTEXT_LENGTH),
    tag_handling: 'xml',
    tag_handling_version: 'v2',
    // All tags are inline; none separates sentences.
    outline_detection: false,
    show_billed_characters: true,
  };
}

const messageSchema = z.object({ message: z.string() });

function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const vendorCode = String(status);
  if (status === 456) return { reason: 'quota', message: 'the quota is used up', vendorCode };
  if (status === 529) return { reason: 'rate-limit', message: 'it is overloaded', vendorCode };
  const parsed = messageSchema.safeParse(json);
  if (status === 400 && parsed.success && /(source|target)_lang' not supported/.test(parsed.data.message)) {
    return { reason: 'unsupported-pair', message: 'it does not serve this pair', vendorCode };
  }
  return undefined;
}
