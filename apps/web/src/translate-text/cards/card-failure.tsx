import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { EngineErrorAction } from '../../engines/engine-error-action.tsx';
import type { EngineError } from '../../engines/engine-run.ts';
import { useEngineErrorText } from '../../engines/use-engine-error-text.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { splitAfterFirstSentence } from './first-sentence.ts';

/** Explains why a card has no translation and offers a retry, and the login or the plans where they help. */
export function CardFailure({ error, onRetry }: { error: EngineError; onRetry: () => void }) {
  const t = useTranslations('translator');
  const [what, rest] = splitAfterFirstSentence(useEngineErrorText(error), useLocale());
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <div className="flex gap-2">
        <span className="mt-0.5 shrink-0 text-rubric">
          <Icon name="alert" size={18} />
        </span>
        <div className="grid gap-1">
          <p className="font-medium">{what}</p>
          {rest !== '' && <p className="text-faded">{rest}</p>}
        </div>
      </div>
      <EngineErrorAction error={error} />
      {/* No retry for a source mismatch: it would fail again. The hint below the text offers the detected language. */}
      {error.key !== 'sourceMismatch' && (
        <Button onClick={onRetry}>
          <Icon name="retry" size={18} />
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
