import type { Locale } from '@interlinear/messages/locales';
import { Button } from '@interlinear/ui/button';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';

/**
 * Shows the product in half a minute (SITE-14). The test `showcase-films` of the extension films it. It starts by a press only, so
 * nothing moves by itself, and nothing is loaded before.
 */
export function IntroVideo() {
  const t = useTranslations('home');
  const locale = useLocale();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const [poster, setPoster] = useState<string>();
  useEffect(() => {
    // Not in the prerendered page, where it would compete with the first screenful.
    setPoster(`/pictures/web-${locale}-light.webp`);
    // People may have pressed play before the page was hydrated.
    if (video.current?.error) setState('failed');
  }, [locale]);
  const retry = () => {
    setState('loading');
    video.current?.load();
    // A refusal is reported by the element's own event.
    video.current?.play().catch(() => undefined);
  };
  return (
    <section aria-labelledby="intro" className="mx-auto w-full max-w-5xl px-4 pb-16 sm:px-6 lg:pb-24">
      <h2 id="intro" className="display scroll-mt-24 text-center text-3xl lg:text-4xl">
        {t('videoHeading')}
      </h2>
      <div className="relative mt-8 overflow-hidden rounded-lg border border-rule bg-sheet shadow-sheet">
        <video
          ref={video}
          src={`/films/intro-${filmFor(locale)}.webm`}
          poster={poster}
          aria-label={t('videoLabel')}
          width={800}
          height={500}
          controls
          playsInline
          preload="none"
          className="h-auto w-full"
          onPlay={({ currentTarget }) => {
            if (currentTarget.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) setState('loading');
          }}
          onWaiting={() => setState('loading')}
          onCanPlay={() => setState('ready')}
          onPlaying={() => setState('ready')}
          onError={() => setState('failed')}
        >
          <track kind="captions" src={`/films/intro-${locale}.vtt`} srcLang={locale} label={t('videoLabel')} default />
        </video>
        {state === 'loading' && (
          <p
            role="status"
            className="pointer-events-none absolute inset-0 grid place-items-center bg-sheet/80 font-medium"
          >
            {t('videoLoading')}
          </p>
        )}
        {state === 'failed' && (
          <div
            role="alert"
            className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-sheet/90"
          >
            <p className="font-medium">{t('videoFailed')}</p>
            <Button onClick={retry}>{t('retry')}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Locales with a film of their own; the captions are in every language. */
function filmFor(locale: Locale): 'en' | 'zh-CN' | 'zh-TW' {
  return locale === 'zh-CN' || locale === 'zh-TW' ? locale : 'en';
}
