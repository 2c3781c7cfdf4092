import { createTranslationClient } from '@interlinear/contract/client';
import type { ExtensionPresence } from '@interlinear/contract/extension-presence';
import { sitePath } from '@interlinear/contract/site-paths';
import type { Locale } from '@interlinear/messages/locales';
import { Button, buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageFrame } from '../billing/page-frame.tsx';
import { MAX_SEARCH_MS } from '../home/find-extension.ts';
import { useExtension } from '../home/use-extension.ts';
import { LocaleSelect } from '../locale/locale-select.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useTransport } from '../session/use-transport.ts';
import { SampleText } from './sample-text.tsx';
import type { SampleProgress } from './translate-sample.ts';

/** The screen `test-translation` (SITE-24): a sample page, translated by the extension or, without it, by this site. */
export function TestTranslationScreen() {
  const t = useTranslations('test-translation');
  const extension = useExtension();
  const isSearching = useIsWithin(MAX_SEARCH_MS);
  return (
    <PageFrame title={t('title')} lede={t('lede')}>
      <div className="grid gap-4 rounded-lg border border-rule bg-sheet p-5">
        <ExtensionState extension={extension} isSearching={isSearching} />
        {!extension && !isSearching && <OwnTranslation />}
      </div>
      <section aria-label={t('sample')} className="border-t border-rule pt-8">
        <SampleText addLabel={t('addLate')} />
      </section>
    </PageFrame>
  );
}

interface ExtensionStateProps {
  extension: ExtensionPresence | undefined;
  isSearching: boolean;
}

function ExtensionState({ extension, isSearching }: ExtensionStateProps) {
  const t = useTranslations('test-translation');
  const locale = useLocale();
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2.5">
        <span className={extension ? 'text-leaf' : 'text-faded'}>
          <Icon name={extension ? 'check' : isSearching ? 'search' : 'alert'} />
        </span>
        {extension ? t('found', { version: extension.version }) : t(isSearching ? 'looking' : 'missing')}
      </p>
      {!extension && !isSearching && (
        // Not a link of the router, which would scroll before the section is there.
        <a className={buttonClass('quiet')} href={`${sitePath(locale, '')}#extension`}>
          {t('install')}
        </a>
      )}
    </div>
  );
}

/** Translates the sample with the page engine, which is loaded on request, and restores it. */
function OwnTranslation() {
  const t = useTranslations('test-translation');
  const locale = useLocale();
  const transport = useTransport();
  const [target, setTarget] = useState<Locale>(locale === 'en' ? 'de' : locale);
  const [progress, setProgress] = useState<SampleProgress>();
  const restore = useRef<() => void>(undefined);
  useEffect(() => () => restore.current?.(), []);

  const start = async () => {
    setProgress({ status: 'working', translated: 0 });
    try {
      const { translateSample } = await import('./translate-sample.ts');
      restore.current = await translateSample({
        client: createTranslationClient(transport),
        target,
        sample: '[data-sample]',
        onProgress: setProgress,
      });
    } catch {
      // The page engine did not arrive.
      setProgress({ status: 'failed', translated: 0 });
    }
  };
  const stop = () => {
    restore.current?.();
    restore.current = undefined;
    setProgress(undefined);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {progress ? (
        <Button kind="primary" onClick={stop}>
          {t('restore')}
        </Button>
      ) : (
        <>
          <Button kind="primary" onClick={() => void start()}>
            {t('translate')}
          </Button>
          <LocaleSelect label={t('into')} value={target} onChange={setTarget} />
        </>
      )}
      <p role="status" className="text-sm text-faded">
        {progress?.status === 'working' && t('working')}
        {progress?.status === 'done' && t('done', { count: progress.translated })}
        {progress?.status === 'failed' && t('failed')}
      </p>
    </div>
  );
}

/** Whether the component has been mounted for less than a time. */
function useIsWithin(milliseconds: number): boolean {
  const [isWithin, setIsWithin] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWithin(false), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isWithin;
}
