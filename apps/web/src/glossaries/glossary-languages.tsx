import type { Glossary } from '@interlinear/contract/glossaries';
import { displayName } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';

/** The language pair of a glossary, such as “English → German”. */
export function GlossaryLanguages({ glossary: { source, target } }: { glossary: Pick<Glossary, 'source' | 'target'> }) {
  const t = useTranslations('glossaries');
  const locale = useLocale();
  const name = (tag: string) => {
    const language = matchLanguage(tag);
    return language ? displayName(language, locale) : tag;
  };
  return (
    <>
      {source === null ? t('anyLanguage') : name(source)} → {name(target)}
    </>
  );
}
