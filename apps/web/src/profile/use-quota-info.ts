import type { QuotaInfoData } from '@interlinear/contract/quota';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTransport } from '../session/use-transport.ts';

/** The plan, and what may still be used. */
export function useQuotaInfo(): UseQueryResult<QuotaInfoData> {
  const transport = useTransport();
  return useQuery({
    queryKey: ['quota-info'],
    queryFn: ({ signal }) => createQuotaClient(transport).quotaInfo({ signal }),
  });
}
