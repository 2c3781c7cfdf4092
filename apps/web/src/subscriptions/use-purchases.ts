import type { PurchasesData } from '@interlinear/contract/payments';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { usePayments } from '../billing/clients.ts';

export const PURCHASES_KEY = ['purchases'];

/** A page of the packs that somebody bought. */
export function usePurchases(page: number): UseQueryResult<PurchasesData> {
  const payments = usePayments();
  return useQuery({
    queryKey: [...PURCHASES_KEY, page],
    queryFn: ({ signal }) => payments.purchases(page, { signal }),
    placeholderData: keepPreviousData,
  });
}
