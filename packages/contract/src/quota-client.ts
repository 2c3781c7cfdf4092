import {
  type QuotaInfoData,
  quotaInfoData,
  type SubscriptionsData,
  subscriptionsData,
  type UsageTodayData,
  usageTodayData,
} from './quota.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Calls for the remaining quota. Each throws only `ApiError`. */
export interface QuotaClient {
  quotaInfo(options?: CallOptions): Promise<QuotaInfoData>;
  /** @param timeZone name accepted by `Intl` */
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
