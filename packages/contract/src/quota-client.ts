import {
  type QuotaInfoData,
  quotaInfoData,
  type SubscriptionsData,
  subscriptionsData,
  type UsageTodayData,
  usageTodayData,
} from './quota.ts';
import type { CallOptions, Transport } from './transport.ts';

/** The calls about what may still be used. Every one fails with an `ApiError` and nothing else. */
export interface QuotaClient {
  quotaInfo(options?: CallOptions): Promise<QuotaInfoData>;
  /** @param timeZone as `Intl` names it */
  usageToday(timeZone: string, options?: CallOptions): Promise<UsageTodayData>;
  subscriptions(page: number, options?: CallOptions): Promise<SubscriptionsData>;
}

export function createQuotaClient({ fetchData }: Transport): QuotaClient {
  return {
    quotaInfo: (call = {}) => fetchData({ path: '/priapi1/get_quota_info', schema: quotaInfoData, ...call }),
    usageToday: (time_zone, call = {}) =>
      fetchData({ path: '/priapi1/get_usage_today', schema: usageTodayData, query: { time_zone }, ...call }),
    subscriptions: (page, call = {}) =>
      fetchData({ path: '/priapi1/get_my_subscriptions', schema: subscriptionsData, query: { page }, ...call }),
  };
}
