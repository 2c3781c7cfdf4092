import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';

/** Instead of the cards when the server did not tell its engines. */
export function EnginesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('translator');
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border border-rule bg-sheet p-4 text-sm">
      <p>{t('enginesFailed')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
