import {
  createGlossariesClient,
  type GlossariesClient,
  type GlossariesData,
  type Glossary,
  type GlossarySharesData,
  type GlossaryTermsData,
} from '@interlinear/contract/glossaries';
import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
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

/** Largest page size that the server allows. */
const MAX_OFFERED = 100;

export interface OfferedGlossariesOptions {
  sourceLanguage: LanguageCode | 'auto';
  targetLanguage: LanguageCode;
  /** Id of the chosen glossary; empty for none. */
  chosen: string;
  /** Called when the chosen glossary no longer exists, or another account chose it in this browser. */
  onGone(): void;
}

/** Returns the glossaries to choose from for two languages (ENG-10). */
export function useOfferedGlossaries(options: OfferedGlossariesOptions): readonly Glossary[] {
  const { sourceLanguage, targetLanguage, chosen, onGone } = options;
  const client = useGlossariesClient();
  const { data } = useQuery({
    queryKey: [...GLOSSARIES_KEY, 'offered'],
    queryFn: ({ signal }) => client.list({ page_size: MAX_OFFERED }, { signal }),
    // The server may be on the local network and answer without internet access.
    networkMode: 'always',
  });
  const isComplete = data !== undefined && data.total <= MAX_OFFERED;
  const isGone = chosen !== '' && isComplete && !data.items.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);

  const isSource = (source: string | null) =>
    source === null || sourceLanguage === 'auto' || matchLanguage(source) === sourceLanguage;
  return data?.items.filter(({ source, target }) => isSource(source) && matchLanguage(target) === targetLanguage) ?? [];
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
