import { Button, buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { isChunkError } from '../loading/chunk-error.ts';
import { useLocale } from '../locale/use-locale.ts';

/** Replaces a screen that crashed or failed to load, with buttons to reload and to go home (SITE-20). */
export function ErrorNotice({ error }: { error: unknown }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const isChunk = isChunkError(error);
  return (
    <div role="alert" className="mx-auto grid max-w-xl gap-4 px-4 py-20">
      <span className="text-rubric">
        <Icon name="alert" size={32} />
      </span>
      <h1 className="display text-3xl">{t(isChunk ? 'chunkTitle' : 'errorTitle')}</h1>
      <p className="text-faded">{t(isChunk ? 'chunkText' : 'errorText')}</p>
      <p className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('tryAgain')}
        </Button>
        {/* A plain link, so that the browser reloads the whole app. */}
        <a className={buttonClass('plain')} href={`/${locale}`}>
          {t('toHome')}
        </a>
      </p>
    </div>
  );
}
