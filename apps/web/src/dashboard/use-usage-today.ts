import type { UsageTodayData } from '@interlinear/contract/quota';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTransport } from '../session/use-transport.ts';

/** What the person used since midnight, by the clock of this device. */
export function useUsageToday(): UseQueryResult<UsageTodayData> {
  const transport = useTransport();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['usage-today', timeZone],
    queryFn: ({ signal }) => createQuotaClient(transport).usageToday(timeZone, { signal }),
  });
}
