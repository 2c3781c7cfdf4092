import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

const failureSchema = z.object({
  error: z.object({
    message: z._default(z.string(), ''),
    status: z.optional(z.string()),
    errors: z._default(z.array(z.object({ reason: z._default(z.string(), '') })), []),
    details: z._default(z.array(z.object({ reason: z._default(z.string(), '') })), []),
  }),
});

/** Google's own words for what went wrong: of the older error format (camel case) and of google.rpc.ErrorInfo (capitals). */
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

/** What an error of Google's says; the more precise of its two formats counts. */
export function readGoogleCloudFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = failureSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  const named = [...error.details, ...error.errors].map(({ reason }) => reason);
  const vendorCode = named.find((reason) => reason in REASONS) ?? named.find(Boolean) ?? error.status ?? String(status);
  const reason = REASONS[vendorCode] ?? reasonOfMessage(status, error.message);
  return reason && { reason, message: `HTTP ${status}, ${vendorCode}`, vendorCode };
}

/** A 400 says only `invalid`, whatever was wrong; its message tells a pair from a length. */
function reasonOfMessage(status: number, message: string): EngineErrorReason | undefined {
  if (status !== 400) return undefined;
  if (/too (long|large|many)|exceeds the limit/i.test(message)) return 'too-long';
  // "Invalid Value" is what an unknown language gets; nothing else of our request can be invalid.
  if (/language pair|invalid value/i.test(message)) return 'unsupported-pair';
  return undefined;
}
