import { createGlossariesClient, type Glossary } from '@interlinear/contract/glossaries';
import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTransport } from '../session/use-transport.ts';

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
  const transport = useTransport();
  const { data } = useQuery({
    // Part of the glossaries, so that a change of those refetches it.
    queryKey: ['glossaries', 'offered'],
    queryFn: ({ signal }) => createGlossariesClient(transport).list({ page_size: MAX_OFFERED }, { signal }),
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
