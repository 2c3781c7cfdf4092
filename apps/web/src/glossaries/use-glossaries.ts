import {
  createGlossariesClient,
  type GlossariesClient,
  type GlossariesData,
  type GlossarySharesData,
  type GlossaryTermsData,
} from '@interlinear/contract/glossaries';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';

const GLOSSARIES_KEY = ['glossaries'];

export function useGlossariesClient(): GlossariesClient {
  const transport = useTransport();
  return useMemo(() => createGlossariesClient(transport), [transport]);
}

/** A page of one's own glossaries and of those that others share. */
export function useGlossaries(page: number): UseQueryResult<GlossariesData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'list', page],
    queryFn: ({ signal }) => client.list({ page }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the terms of one. */
export function useTerms(id: string, page: number, search: string): UseQueryResult<GlossaryTermsData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'terms', id, page, search],
    queryFn: ({ signal }) => client.terms({ id, page, ...(search !== '' && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whom one is shared with; for its owner. */
export function useShares(id: string): UseQueryResult<GlossarySharesData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'shares', id],
    queryFn: ({ signal }) => client.shares(id, { signal }),
  });
}

/**
 * Has what is shown of glossaries fetched anew, once a change was made or refused; after one is gone only the `list`,
 * since its terms and shares are no longer there to be fetched.
 */
export function useGlossaryUpdate(what?: 'list'): <Result>(change: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  const queryKey = what ? [...GLOSSARIES_KEY, what] : GLOSSARIES_KEY;
  // What is shown may be what another one has changed meanwhile, so a refusal is a reason as well.
  return (change) => change.finally(() => queries.invalidateQueries({ queryKey }));
}
