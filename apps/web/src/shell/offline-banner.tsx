import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

/** Says so while the browser has no network. */
export function OfflineBanner() {
  const t = useTranslations('shell');
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && <p className="bg-amber-wash px-4 py-2 text-center text-sm text-amber">{t('offline')}</p>}
    </div>
  );
}

/** Whether the browser believes that it has a network. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
