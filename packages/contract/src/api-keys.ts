import * as z from 'zod/mini';
import { formWholeNumber } from './form-values.ts';
import type { CallOptions, Transport } from './transport.ts';

const moment = z.string(); // ISO 8601.

const keyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** Tokens per calendar month (UTC). `null`, or an empty form field, means no limit besides the account's quota. */
const monthlyLimit = z.union([
  z.null(),
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  formWholeNumber(0, 1_000_000_000_000),
]);

/** API key of a developer (API-08). The key itself is shown once, when it is created. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters, by which people recognise it: `il_a1b2c3`. */
  prefix: z.string(),
  monthly_limit: z.nullable(z.int()),
  /** Tokens charged in this calendar month (UTC), plus those reserved by running requests. */
  used_this_month: z.int(),
  reserved: z.int(),
  created_at: moment,
  last_used_at: z.nullable(moment),
  /** Revoked keys stay in the list for 30 days. */
  revoked_at: z.nullable(moment),
});
export type ApiKey = z.infer<typeof apiKey>;

/** `GET /priapi1/get_api_keys`, newest first. */
export const apiKeysData = z.object({
  items: z.array(apiKey),
  /** Time when `used_this_month` restarts at 0. */
  resets_at: moment,
});
export type ApiKeysData = z.infer<typeof apiKeysData>;

/** `POST /priapi1/create_api_key`. */
export const createApiKeyRequest = z.object({ name: keyName, monthly_limit: z._default(monthlyLimit, null) });
export const createApiKeyData = z.extend(apiKey, {
  /** Whole key; it cannot be shown again. */
  key: z.string(),
});
export type CreateApiKeyData = z.infer<typeof createApiKeyData>;

/** `POST /priapi1/change_api_key`: omitted fields stay unchanged. */
export const changeApiKeyRequest = z.object({
  id: z.uuid(),
  name: z.optional(keyName),
  monthly_limit: z.optional(monthlyLimit),
});

/** `POST /priapi1/revoke_api_key`: disables the key at once and for good. */
export const revokeApiKeyRequest = z.object({ id: z.uuid() });

export interface ApiKeysClient {
  list(options?: CallOptions): Promise<ApiKeysData>;
  create(key: z.input<typeof createApiKeyRequest>, options?: CallOptions): Promise<CreateApiKeyData>;
  change(change: z.input<typeof changeApiKeyRequest>, options?: CallOptions): Promise<ApiKey>;
  revoke(id: string, options?: CallOptions): Promise<ApiKey>;
}

export function createApiKeysClient({ fetchData }: Transport): ApiKeysClient {
  return {
    list: (call = {}) => fetchData({ path: '/priapi1/get_api_keys', schema: apiKeysData, ...call }),
    create: (json, call = {}) =>
      fetchData({ path: '/priapi1/create_api_key', schema: createApiKeyData, json, ...call }),
    change: (json, call = {}) => fetchData({ path: '/priapi1/change_api_key', schema: apiKey, json, ...call }),
    revoke: (id, call = {}) => fetchData({ path: '/priapi1/revoke_api_key', schema: apiKey, json: { id }, ...call }),
  };
}
