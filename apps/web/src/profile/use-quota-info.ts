import type { QuotaInfoData } from '@interlinear/contract/quota';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTransport } from '../session/use-transport.ts';

export const QUOTA_INFO_KEY = ['quota-info'];

/**
 * The current plan and the remaining quotas.
 * @param options `enabled: false` for visitors
 */
export function useQuotaInfo({ enabled } = { enabled: true }): UseQueryResult<QuotaInfoData> {
  const transport = useTransport();
  return useQuery({
    enabled,
    queryKey: QUOTA_INFO_KEY,
    queryFn: ({ signal }) => createQuotaClient(transport).quotaInfo({ signal }),
  });
}
