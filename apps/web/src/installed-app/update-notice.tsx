import { Button, IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** Registers the service worker, and says when a newer version of the site is ready. */
export function UpdateNotice() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const [hasUpdate, setHasUpdate] = useState(false);
  useEffect(() => registerServiceWorker(locale, () => setHasUpdate(true)), [locale]);
  return (
    // Always rendered: screen readers announce changes only in a live region that already exists.
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4">
      {hasUpdate && (
        <div className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-lg border border-edge bg-sheet py-2 ps-4 pe-2 text-sm shadow-sheet">
          <p className="min-w-0">{t('updateText')}</p>
          <Button onClick={() => window.location.reload()}>{t('updateReload')}</Button>
          <IconButton icon="close" label={t('close')} onClick={() => setHasUpdate(false)} />
        </div>
      )}
    </div>
  );
}
