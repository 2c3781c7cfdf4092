import {
  createGlossariesClient,
  type GlossariesClient,
  type GlossariesData,
  type Glossary,
  type GlossarySharesData,
  type GlossaryTermRow,
  type GlossaryTermsData,
} from '@interlinear/contract/glossaries';
import { decodeFile } from '@interlinear/term-files/decode-file';
import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';
import { fileFormatOf } from './glossary-rules.ts';

const GLOSSARIES_KEY = ['glossaries'];
const TERMS_KEY = [...GLOSSARIES_KEY, 'terms'];

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

/** One of the user's own glossaries or of those shared with them; `null` if there is none with the id. */
export function useGlossary(id: string): UseQueryResult<Glossary | null> {
  const client = useGlossariesClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...GLOSSARIES_KEY, 'one', id],
    queryFn: ({ signal }) => findGlossary(client, id, signal),
    placeholderData() {
      const lists = queries.getQueriesData<GlossariesData>({ queryKey: [...GLOSSARIES_KEY, 'list'] });
      return lists.flatMap(([, list]) => list?.items ?? []).find((glossary) => glossary.id === id);
    },
  });
}

/** Looks for a glossary page by page, since the list is sorted by name. */
async function findGlossary(client: GlossariesClient, id: string, signal: AbortSignal): Promise<Glossary | null> {
  for (let page = 1; ; page += 1) {
    const { items, page_size: pageSize, total } = await client.list({ page }, { signal });
    const found = items.find((glossary) => glossary.id === id);
    if (found || page * pageSize >= total) return found ?? null;
  }
}

/** A page of a glossary's terms. */
export function useTerms(id: string, page: number, search: string): UseQueryResult<GlossaryTermsData> {
  const client = useGlossariesClient();
  return useQuery({
    queryKey: [...TERMS_KEY, id, page, search],
    queryFn: ({ signal }) => client.terms({ id, page, ...(search !== '' && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that finds the term with a source among the first terms that contain it. */
export function useFindTerm(id: string): (source: string) => Promise<GlossaryTermRow | undefined> {
  const client = useGlossariesClient();
  return async (source) => {
    const { items } = await client.terms({ id, search: source });
    return items.find((term) => term.source === source);
  };
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

type TermsChange = Pick<Parameters<GlossariesClient['changeTerms']>[0], 'put' | 'remove'>;

/** Changes the terms of a glossary. Changes that are made faster than they are sent take turns, or they would conflict. */
export function useTermsChange(id: string) {
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const latestRevision = useLatestRevision(id);
  return useMutation({
    scope: { id: `glossary ${id}` },
    mutationFn: (change: TermsChange) => update(client.changeTerms({ id, revision: latestRevision(), ...change })),
  });
}

/** Imports the terms of a file, in turn with changes. */
export function useTermsImport(id: string) {
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const latestRevision = useLatestRevision(id);
  return useMutation({
    scope: { id: `glossary ${id}` },
    async mutationFn(file: File) {
      const content = decodeFile(await file.arrayBuffer());
      const format = fileFormatOf(file.name);
      return update(client.importFile({ id, revision: latestRevision(), format, content }));
    },
  });
}

/** Returns a function that gives the revision of the terms as they were fetched last, which a change is based on. */
function useLatestRevision(id: string): () => number {
  const queries = useQueryClient();
  return () => {
    const fetched = queries.getQueriesData<GlossaryTermsData>({ queryKey: [...TERMS_KEY, id] });
    return Math.max(0, ...fetched.map(([, data]) => data?.revision ?? 0));
  };
}
