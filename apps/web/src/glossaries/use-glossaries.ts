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

/** A page of the user's own glossaries and those shared with them. */
export function useGlossaries(page: number): UseQueryResult<GlossariesData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'list', page],
    queryFn: ({ signal }) => client.list({ page }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of a glossary's terms. */
export function useTerms(id: string, page: number, search: string): UseQueryResult<GlossaryTermsData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'terms', id, page, search],
    queryFn: ({ signal }) => client.terms({ id, page, ...(search !== '' && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The people a glossary is shared with; only its owner can fetch them. */
export function useShares(id: string): UseQueryResult<GlossarySharesData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'shares', id],
    queryFn: ({ signal }) => client.shares(id, { signal }),
  });
}

/**
 * Returns a function that awaits a change and then refetches the glossaries, even if the change was refused: the reason
 * can be another editor's change.
 * @param scope `list` after a removal, since the glossary's terms and shares can no longer be fetched
 */
export function useGlossaryUpdate(scope?: 'list'): <Result>(change: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  const queryKey = scope ? [...GLOSSARIES_KEY, scope] : GLOSSARIES_KEY;
  return (change) => change.finally(() => queries.invalidateQueries({ queryKey }));
}
