import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { EngineErrorAction } from '../../engines/engine-error-action.tsx';
import type { EngineError } from '../../engines/engine-run.ts';
import { useEngineErrorText } from '../../engines/use-engine-error-text.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { splitAfterFirstSentence } from './first-sentence.ts';

/** Explains in a line why an engine has no translation and offers a retry, and the login or the plans where they help. */
export function CardFailure({ error, onRetry }: { error: EngineError; onRetry: () => void }) {
  const t = useTranslations('translator');
  const [what, rest] = splitAfterFirstSentence(useEngineErrorText(error), useLocale());
  return (
    <div role="alert" className="flex min-w-48 grow basis-0 flex-wrap items-center gap-x-4 gap-y-1">
      <span className="shrink-0 text-rubric">
        <Icon name="alert" size={18} />
      </span>
      <div className="flex min-w-40 grow basis-0 flex-wrap gap-x-1.5">
        <p className="font-medium">{what}</p>
        {rest !== '' && <p className="text-faded">{rest}</p>}
      </div>
      <EngineErrorAction error={error} />
      <Button onClick={onRetry}>
        <Icon name="retry" size={18} />
        {t('retry')}
      </Button>
    </div>
  );
}
