import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface MicrosoftEdgeOptions {
  fetch: Fetch;
  /** Default `https://edge.microsoft.com`. */
  baseUrl?: string;
}

const ID = 'microsoft-edge';
const codes = engineCodes(ID);

const answerSchema = z.array(
  z.object({
    detectedLanguage: z.optional(z.nullable(z.object({ language: z.string() }))),
    translations: z.array(z.object({ text: z.string() })).check(z.minLength(1)),
  }),
);

/**
 * The translator of the Edge browser: undocumented, without a key. Always treats texts as HTML.
 * @see README.md for its known behaviour
 */
export function createMicrosoftEdge({ fetch, baseUrl = 'https://edge.microsoft.com' }: MicrosoftEdgeOptions): Engine {
  return {
    id: ID,
    kind: 'browser',
    name: 'Microsoft Edge',
    markup: 'html',
    // No published limits; Azure Translator allows 50,000 characters. The pipeline halves rejected requests.
    limits: { segments: 200, characters: 10_000, concurrency: 8, perSecond: 20 },
    glossary: 'none',
    version: '1',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source = '', target } = vendorPair(ID, codes, batch);
      const query = new URLSearchParams({ from: source, to: target, isEnterpriseClient: 'false' });
      const json = await requestJson(
        {
          engine: ID,
          fetch,
          url: `${baseUrl}/translate/translatetext?${query}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(batch.texts.map(closeLeaves)),
          signal: batch.signal,
        },
        readFailure,
      );
      return readTranslations(batch, json);
    },
  };
}

function readTranslations(batch: EngineBatch, json: unknown): EngineAnswer {
  const items = expectCount(ID, parseAnswer(ID, answerSchema, json), batch.texts.length);
  return {
    translations: items.map(({ translations, detectedLanguage }, index) =>
      translationOf(
        codes,
        restoreLeaves(translations[0]?.text ?? '', batch.texts[index] ?? ''),
        batch.source === 'auto' ? detectedLanguage?.language : undefined,
      ),
    ),
  };
}

const errorSchema = z.object({ error: z.object({ code: z.union([z.number(), z.string()]) }) });

/** Reads error codes of Translator v3, which the service may pass on. */
function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  if (status === 404 || status === 405 || status === 410) {
    // The endpoint has moved before; no other request would succeed.
    return { reason: 'unavailable', message: 'its address is gone', vendorCode: String(status) };
  }
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.error.code);
  if (['400019', '400023', '400035', '400036'].includes(vendorCode)) {
    return { reason: 'unsupported-pair', message: 'it does not serve this pair', vendorCode };
  }
  if (['400050', '400072', '400077'].includes(vendorCode)) {
    return { reason: 'too-long', message: 'the request is too long', vendorCode };
  }
  return undefined;
}
