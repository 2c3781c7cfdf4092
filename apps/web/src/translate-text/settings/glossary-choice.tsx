import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useOfferedGlossaries } from '../../glossaries/use-offered-glossaries.ts';
import type { Settings } from './settings.ts';

export interface GlossaryChoiceProps {
  settings: Settings;
  onChange(glossary: string | null): void;
}

/** Selects a glossary among those for the chosen languages; hidden when there are none (ENG-10). */
export function GlossaryChoice({ settings, onChange }: GlossaryChoiceProps) {
  const t = useTranslations('translator');
  const { sourceLanguage, targetLanguage, glossary } = settings;
  const onGone = useCallback(() => onChange(null), [onChange]);
  const matching = useOfferedGlossaries({ sourceLanguage, targetLanguage, chosen: glossary ?? '', onGone });
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
