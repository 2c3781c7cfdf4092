import type { Glossary } from '@interlinear/contract/glossaries';
import { sitePath } from '@interlinear/contract/site-paths';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Pill } from '../billing/pill.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { GlossaryActions } from './glossary-actions.tsx';
import { GlossaryLanguages } from './glossary-languages.tsx';
import { TermsPanel } from './terms-panel.tsx';

export interface OpenGlossaryProps {
  /** `null` if there is none with the id. */
  glossary: Glossary | null;
  /** The URL query of the list. */
  back: string;
  /** Called after the user has deleted or left the glossary. */
  onRemoved(): void;
}

/** One glossary: its name and languages, its actions, and its terms. */
export function OpenGlossary({ glossary, back, onRemoved }: OpenGlossaryProps) {
  const t = useTranslations('glossaries');
  const locale = useLocale();
  return (
    <section className="grid gap-5">
      <p>
        <Link
          to={sitePath(locale, 'glossaries') + back}
          className="text-sm text-rubric underline decoration-rubric/40 underline-offset-3 hover:decoration-rubric"
        >
          {t('back')}
        </Link>
      </p>
      {glossary ? (
        <Contents glossary={glossary} onRemoved={onRemoved} />
      ) : (
        <p className="text-faded">{t('notFound')}</p>
      )}
    </section>
  );
}

function Contents({ glossary, onRemoved }: { glossary: Glossary; onRemoved: () => void }) {
  const t = useTranslations('glossaries');
  const { name, role, owner } = glossary;
  return (
    <>
      <header className="grid gap-1">
        <h2 className="display flex flex-wrap items-center gap-x-3 text-2xl [overflow-wrap:anywhere]">
          {name}
          {role !== 'owner' && (
            <span className="font-sans">
              <Pill tone="over">{t(`role_${role}`)}</Pill>
            </span>
          )}
        </h2>
        <p className="text-sm text-faded [overflow-wrap:anywhere]">
          <GlossaryLanguages glossary={glossary} />
          {role !== 'owner' && ` · ${t('from', { owner })}`}
        </p>
      </header>
      <GlossaryActions glossary={glossary} onRemoved={onRemoved} />
      <TermsPanel glossary={glossary} />
    </>
  );
}
