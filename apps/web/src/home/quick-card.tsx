import type { LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { type CardState, translationOf } from '../translate-text/cards/card-state.ts';
import { isAllInTarget } from '../translate-text/cards/insights.ts';
import { TranslatedText } from '../translate-text/cards/translated-text.tsx';

export interface QuickCardProps {
  state: CardState;
  target: LanguageCode;
  onRetry: () => void;
}

/** The lines with their translations between them, and how they were made. */
export function QuickCard({ state, target, onRetry }: QuickCardProps) {
  const t = useTranslations('home');
  if (state.status === 'failed') {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-sm">
        <p>{state.error.kind === 'api' ? state.error.info : t('failed')}</p>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </div>
    );
  }
  const translation = translationOf(state);
  if (!translation) return <p className="text-faded">{t('translating')}</p>;
  if (isAllInTarget(translation)) return <p role="status">{t('alreadyThere')}</p>;
  return (
    <div aria-live="polite" aria-busy={state.status !== 'ready'} className="grid gap-3">
      <TranslatedText translation={translation} target={target} view="interlinear" />
      {translation.notes.route && <p className="text-xs text-faded">{translation.notes.route}</p>}
    </div>
  );
}
