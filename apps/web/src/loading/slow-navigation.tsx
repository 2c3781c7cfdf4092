import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CHUNK_TIMEOUT_MS } from './chunk-error.ts';

/** Progress line while the next screen loads; after two minutes, an error with a retry button (SITE-20). */
export function SlowNavigation() {
  const t = useTranslations('shell');
  const { state, location } = useNavigation();
  const isTooSlow = useIsSlow(state === 'loading');
  if (state !== 'loading') return null;
  if (!isTooSlow)
    return <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 motion-safe:animate-pulse bg-rubric" />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-4 bg-amber-wash px-4 py-3 text-amber">
      <p>{t('chunkTitle')}</p>
      <Button onClick={() => window.location.assign(location.pathname + location.search)}>{t('tryAgain')}</Button>
    </div>
  );
}

function useIsSlow(isLoading: boolean): boolean {
  const [isTooSlow, setIsTooSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsTooSlow(true), CHUNK_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setIsTooSlow(false);
    };
  }, [isLoading]);
  return isTooSlow;
}
