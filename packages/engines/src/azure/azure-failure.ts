import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

/** `code` is a number or its digits: the HTTP status and three more. The gateway before the service gives a status alone. */
const failureSchema = z.object({
  error: z.object({ code: z.union([z.number(), z.string()]), message: z._default(z.string(), '') }),
});

/** The codes whose HTTP status says too little (learn.microsoft.com, "Status response codes" of Azure Translator). */
const REASONS: Record<string, EngineErrorReason> = {
  400003: 'unsupported-pair', // a language specifier is missing or not valid
  400019: 'unsupported-pair', // a language is not supported
  400023: 'unsupported-pair', // a language pair is not valid
  400035: 'unsupported-pair', // the source language is not valid
  400036: 'unsupported-pair', // the target language is missing or not valid
  400075: 'unsupported-pair', // the pair and category together are not valid
  400050: 'too-long', // the text
  400072: 'too-long', // too many elements
  400077: 'too-long', // the request
  403001: 'quota', // the free quota is used up
  408001: 'unavailable', // the translation system is being prepared
};

export function readAzureFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.error.code);
  // "Out of call volume quota" comes from the gateway, as a bare 403.
  const isQuota = status === 403 && /quota/i.test(parsed.data.error.message);
  const reason = isQuota ? 'quota' : REASONS[vendorCode];
  return reason && { reason, message: `HTTP ${status}, ${vendorCode}`, vendorCode };
}
