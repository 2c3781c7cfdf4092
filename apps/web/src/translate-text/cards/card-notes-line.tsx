import { useTranslations } from 'use-intl';
import type { Translation } from './card-state.ts';

export interface CardNotesLineProps {
  translation: Translation;
  engineName: (id: string) => string;
}

/** Under a translation: its route, who answered instead, and how many lines are missing. */
export function CardNotesLine({ translation: { pieces, notes }, engineName }: CardNotesLineProps) {
  const t = useTranslations('translator');
  const failed = pieces.filter(({ status }) => status === 'failed').length;
  return (
    <div className="grid gap-0.5 py-2 text-xs text-faded">
      {notes.fallback && (
        <p className="text-amber">
          {t('usedInstead', { engine: engineName(notes.fallback.to) })} {notes.fallback.info}
        </p>
      )}
      {failed > 0 && <p className="text-amber">{t('linesFailed', { count: failed })}</p>}
      {(notes.route || notes.isCached) && (
        <p>
          {[notes.route, isRuleBased(notes.route) && t('basicQuality'), notes.isCached && t('cached')]
            .filter((note) => typeof note === 'string')
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Apertium translates by dictionaries and rules: people should know before they rely on it. */
function isRuleBased(route: string | undefined): boolean {
  return route?.startsWith('Apertium') ?? false;
}
