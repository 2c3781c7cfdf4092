import { createPaymentsClient, type PaymentsClient } from '@interlinear/contract/payments-client';
import type { PlanConfigData } from '@interlinear/contract/plans';
import { createPlansClient, type PlansClient } from '@interlinear/contract/plans-client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';

export function usePayments(): PaymentsClient {
  const transport = useTransport();
  return useMemo(() => createPaymentsClient(transport), [transport]);
}

export function usePlans(): PlansClient {
  const transport = useTransport();
  return useMemo(() => createPlansClient(transport), [transport]);
}

/** The server's plans, prices, quotas and rewards. @param prerendered returned until they arrive */
export function usePlanConfig(prerendered?: PlanConfigData): UseQueryResult<PlanConfigData> {
  const plans = usePlans();
  return useQuery({
    queryKey: ['plan-config'],
    queryFn: ({ signal }) => plans.planConfig({ signal }),
    // Old enough to be requested at once.
    ...(prerendered && { initialData: prerendered, initialDataUpdatedAt: 0 }),
  });
}
