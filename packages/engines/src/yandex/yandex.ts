import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface YandexOptions {
  fetch: Fetch;
  /** An API key of a service account. */
  apiKey: string;
  /** The billed folder, for keys with access to several. */
  folderId?: string;
  /** Default `https://translate.api.cloud.yandex.net`. */
  baseUrl?: string;
}

const ID = 'yandex';
const codes = engineCodes(ID);

const answerSchema = z.object({
  translations: z.array(z.object({ text: z.string(), detectedLanguageCode: z.optional(z.string()) })),
});

/** Yandex Cloud Translate, version 2. */
export function createYandex(options: YandexOptions): Engine {
  const { fetch, apiKey, folderId, baseUrl = 'https://translate.api.cloud.yandex.net' } = options;
  return {
    id: ID,
    kind: 'api',
    name: 'Yandex',
    markup: 'html',
    // Documented are 10,000 characters and 20 requests per second, but no segment count. Leaves get longer when sent
    // (`<i1></i1>`).
    limits: { segments: 100, characters: 9500, concurrency: 5, perSecond: 20 },
    // The API supports glossaries only for named sources and some language pairs.
    glossary: 'none',
    version: '2',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source, target } = vendorPair(ID, codes, batch);
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/translate/v2/translate`,
          headers: { 'content-type': 'application/json', authorization: `Api-Key ${apiKey}` },
          body: JSON.stringify({
            sourceLanguageCode: source,
            targetLanguageCode: target,
            format: 'HTML',
            texts: batch.texts.map(closeLeaves),
            folderId,
          }),
          signal: batch.signal,
        },
        readFailure,
      );
      return readTranslations(batch, json);
    },
  };
}

function readTranslations(batch: EngineBatch, json: unknown): EngineAnswer {
  const { translations } = parseAnswer(ID, answerSchema, json);
  return {
    translations: expectCount(ID, translations, batch.texts.length).map(({ text, detectedLanguageCode }, index) =>
      translationOf(
        codes,
        restoreLeaves(text, batch.texts[index] ?? ''),
        batch.source === 'auto' ? detectedLanguageCode : undefined,
      ),
    ),
  };
}

const errorSchema = z.object({ code: z.int(), message: z.string() });

/** Codes of google.rpc.Status that Yandex uses (yandex.cloud/docs/translate/api-ref/errors-handling). */
const REASONS: Record<number, EngineErrorReason> = {
  1: 'unavailable', // CANCELLED on the vendor's side
  2: 'unavailable',
  3: 'bad-request',
  4: 'timeout',
  5: 'bad-request',
  6: 'bad-request',
  7: 'auth',
  8: 'rate-limit',
  9: 'bad-request',
  10: 'unavailable',
  11: 'bad-request',
  12: 'bad-request',
  13: 'unavailable',
  14: 'unavailable',
  15: 'unavailable',
  16: 'auth',
};

function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  if (status === 200) return undefined;
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { code, message } = parsed.data;
  const reason = code === 3 ? reasonOfArgument(message) : REASONS[code];
  return reason && { reason, message: `it answered status ${code}`, vendorCode: String(code) };
}

/** Tells apart causes of INVALID_ARGUMENT by its message, the only distinction the API makes. */
function reasonOfArgument(message: string): EngineErrorReason {
  if (/unsupported \w*language/i.test(message)) return 'unsupported-pair';
  if (/length/i.test(message)) return 'too-long';
  return 'bad-request';
}
