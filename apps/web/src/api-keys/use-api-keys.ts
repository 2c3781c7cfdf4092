import { type ApiKeysClient, type ApiKeysData, createApiKeysClient } from '@interlinear/contract/api-keys';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';

const API_KEYS_KEY = ['api-keys'];

export function useApiKeysClient(): ApiKeysClient {
  const transport = useTransport();
  return useMemo(() => createApiKeysClient(transport), [transport]);
}

export function useApiKeys(): UseQueryResult<ApiKeysData> {
  const client = useApiKeysClient();
  return useQuery({ queryKey: API_KEYS_KEY, queryFn: ({ signal }) => client.list({ signal }) });
}

/** Returns a function that refetches the list. */
export function useApiKeysRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: API_KEYS_KEY });
}
