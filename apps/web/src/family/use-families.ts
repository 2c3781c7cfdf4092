import { createFamiliesClient, type FamiliesClient, type MyFamilyData } from '@interlinear/contract/families';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';

const FAMILY_KEY = ['family'];

export function useFamilies(): FamiliesClient {
  const transport = useTransport();
  return useMemo(() => createFamiliesClient(transport), [transport]);
}

export function useMyFamily(): UseQueryResult<MyFamilyData> {
  const families = useFamilies();
  return useQuery({ queryKey: FAMILY_KEY, queryFn: ({ signal }) => families.read({ signal }) });
}

/** Returns a function that awaits a change and caches the family it responds with. */
export function useFamilyUpdate(): (change: Promise<MyFamilyData>) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    queries.setQueryData(FAMILY_KEY, await change);
  };
}
