import { engineCodes } from '@interlinear/languages/engine-codes';
import * as z from 'zod/mini';
import type { Engine, Fetch } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { expectCount, parseAnswer, translationOf } from '../parse-answer.ts';
import { type HttpAnswer, requestJson, type VendorFailure } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface GoogleCloudOptions {
  fetch: Fetch;
  apiKey: string;
  /** Default `https://translation.googleapis.com`. */
  baseUrl?: string;
}

const ID = 'google-cloud';
const codes = engineCodes(ID);

const answerSchema = z.object({
  data: z.object({
    translations: z.array(z.object({ translatedText: z.string(), detectedSourceLanguage: z.optional(z.string()) })),
  }),
});

/** Google Cloud Translation Basic (v2), which accepts API keys. */
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
    // The documented limit is 30,000 characters; leaves get longer when sent.
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
          // Sent as a header, as query strings end up in logs.
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

const failureSchema = z.object({
  error: z.object({
    message: z._default(z.string(), ''),
    status: z.optional(z.string()),
    errors: z._default(z.array(z.object({ reason: z._default(z.string(), '') })), []),
    details: z._default(z.array(z.object({ reason: z._default(z.string(), '') })), []),
  }),
});

/** Reasons of Google's older error format (camel case) and of google.rpc.ErrorInfo (capitals). */
const REASONS: Record<string, EngineErrorReason> = {
  keyInvalid: 'auth',
  keyExpired: 'auth',
  required: 'auth',
  authError: 'auth',
  forbidden: 'auth',
  insufficientPermissions: 'auth',
  accessNotConfigured: 'auth',
  ipRefererBlocked: 'auth',
  API_KEY_INVALID: 'auth',
  API_KEY_SERVICE_BLOCKED: 'auth',
  API_KEY_HTTP_REFERRER_BLOCKED: 'auth',
  API_KEY_IP_ADDRESS_BLOCKED: 'auth',
  SERVICE_DISABLED: 'auth',
  BILLING_DISABLED: 'auth',
  CONSUMER_SUSPENDED: 'auth',
  dailyLimitExceeded: 'quota',
  dailyLimitExceededUnreg: 'quota',
  quotaExceeded: 'quota',
  userRateLimitExceeded: 'rate-limit',
  userRateLimitExceededUnreg: 'rate-limit',
  rateLimitExceeded: 'rate-limit',
  RATE_LIMIT_EXCEEDED: 'rate-limit',
  uploadTooLarge: 'too-long',
  backendError: 'unavailable',
  internalError: 'unavailable',
};

/** Reads an error, preferring the more specific of its two formats. */
function readGoogleCloudFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  const named = [...error.details, ...error.errors].map(({ reason }) => reason);
  const vendorCode = named.find((reason) => reason in REASONS) ?? named.find(Boolean) ?? error.status ?? String(status);
  const reason = REASONS[vendorCode] ?? reasonOfMessage(status, error.message);
  return reason && { reason, message: `HTTP ${status}, ${vendorCode}`, vendorCode };
}

/** Tells apart causes of status 400 by its message, as its reason is always `invalid`. */
function reasonOfMessage(status: number, message: string): EngineErrorReason | undefined {
  if (status !== 400) return undefined;
  if (/too (long|large|many)|exceeds the limit/i.test(message)) return 'too-long';
  // Google reports unknown languages as "Invalid Value"; nothing else in our requests can be invalid.
  if (/language pair|invalid value/i.test(message)) return 'unsupported-pair';
  return undefined;
}
