import { createGlossariesClient, type Glossary } from '@interlinear/contract/glossaries';
import { matchLanguage } from '@interlinear/languages/match';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useTransport } from '../../session/use-transport.ts';
import type { Settings } from './settings.ts';

export interface GlossaryChoiceProps {
  settings: Settings;
  onChange(glossary: string | null): void;
}

/** Largest page size that the server allows. */
const MAX_OFFERED = 100;

/** Selects a glossary among those for the chosen languages; hidden when there are none (ENG-10). */
export function GlossaryChoice({ settings, onChange }: GlossaryChoiceProps) {
  const t = useTranslations('translator');
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['glossaries-to-translate-with'],
    queryFn: ({ signal }) => createGlossariesClient(transport).list({ page_size: MAX_OFFERED }, { signal }),
    // The server may be on the local network and answer without internet access.
    networkMode: 'always',
  });
  const { glossary } = settings;
  const isDeleted =
    data !== undefined && data.total <= MAX_OFFERED && !data.items.some(({ id }) => id === (glossary ?? id));
  useEffect(() => {
    if (isDeleted && glossary !== null) onChange(null);
  }, [isDeleted, glossary, onChange]);

  const matching = data?.items.filter((item) => matchesLanguages(item, settings)) ?? [];
  if (matching.length === 0) return null;
  return (
    <select
      aria-label={t('glossary')}
      title={t('glossary')}
      value={matching.find(({ id }) => id === glossary)?.id ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="min-h-9 max-w-56 truncate rounded-full border border-rule bg-sheet px-3 text-sm"
    >
      <option value="">{t('noGlossary')}</option>
      {matching.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function matchesLanguages({ source, target }: Glossary, { sourceLanguage, targetLanguage }: Settings): boolean {
  const isSource = source === null || sourceLanguage === 'auto' || matchLanguage(source) === sourceLanguage;
  return isSource && matchLanguage(target) === targetLanguage;
}
