import { type QuotaInfoData, quotaInfoData } from './quota.ts';
import type { CallOptions, Transport } from './transport.ts';

/** The calls about what may still be used. Every one fails with an `ApiError` and nothing else. */
export interface QuotaClient {
  quotaInfo(options?: CallOptions): Promise<QuotaInfoData>;
}

export function createQuotaClient({ fetchData }: Transport): QuotaClient {
  return {
    quotaInfo: (call = {}) => fetchData({ path: '/priapi1/get_quota_info', schema: quotaInfoData, ...call }),
  };
}
