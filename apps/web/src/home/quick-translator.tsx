import { sitePath } from '@interlinear/contract/site-paths';
import type { Locale } from '@interlinear/messages/locales';
import { buttonClass } from '@interlinear/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';
import { LocaleSelect } from '../locale/locale-select.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { keepLongText, LINK_TEXT_LIMIT } from '../translate-text/link/long-text.ts';

/** A text field with an interlinear translation below, and a link to the full translator, which takes longer texts. */
export function QuickTranslator() {
  const t = useTranslations('home');
  const locale = useLocale();
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Locale>(locale === 'en' ? 'es' : 'en');
  const [isStarted, setIsStarted] = useState(false);
  const textArea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Text may have been typed before hydration.
    const early = textArea.current?.value ?? '';
    setText(early);
    setIsStarted(early !== '');
  }, []);
  const isTooLong = text.length > LINK_TEXT_LIMIT;
  const query = new URLSearchParams({ sl: 'auto', tl: target, ...(text !== '' && !isTooLong && { q: text }) });
  const translator = { to: `${sitePath(locale, 'translate/text')}?${query}`, onClick: () => keepLongText(text) };
  return (
    <section aria-label={t('tryIt')} className="rounded-lg border border-rule bg-sheet shadow-sheet">
      <textarea
        ref={textArea}
        value={text}
        aria-label={t('tryItLabel')}
        placeholder={t('tryItPlaceholder')}
        rows={3}
        dir={text === '' ? undefined : 'auto'}
        onFocus={() => setIsStarted(true)}
        onChange={(event) => {
          setIsStarted(true);
          setText(event.target.value);
        }}
        className="ruled field-sizing-content block max-h-72 min-h-27 w-full resize-none rounded-t-lg bg-local bg-position-[0_0.75rem] px-5 pt-3 font-serif text-lg leading-8 outline-none placeholder:text-faded"
      />
      <div className="min-h-44 px-5 py-5">
        {text.trim() === '' ? (
          <Example />
        ) : isTooLong ? (
          <div role="status" className="grid justify-items-start gap-3">
            <p>{t('tooLong', { limit: LINK_TEXT_LIMIT })}</p>
            <Link {...translator} className={buttonClass('primary')}>
              {t('openTranslator')}
            </Link>
          </div>
        ) : (
          isStarted && <LazyQuickResult text={text} target={target} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-5 py-2.5 text-sm">
        <LocaleSelect label={t('into')} value={target} onChange={setTarget} />
        <Link {...translator} prefetch="intent" className="text-rubric underline">
          {t('moreLanguages')}
        </Link>
      </div>
    </section>
  );
}

/** Imports the translation code only when the user starts to write. */
function LazyQuickResult({ text, target }: { text: string; target: Locale }) {
  const chunk = useChunk(importQuickResult);
  return chunk ? <chunk.QuickResult text={text} target={target} /> : null;
}

const importQuickResult = () => import('./quick-result.tsx');

/** Shown while the text field is empty: a sample sentence with its translation. */
function Example() {
  const t = useTranslations('home');
  return (
    <figure className="grid gap-3">
      <div className="font-serif text-lg">
        <p lang={t('glossLanguage')} className="leading-7 text-faded">
          {t('exampleSource')}
        </p>
        <p className="leading-7 text-rubric">{t('exampleTranslation')}</p>
      </div>
      <figcaption className="text-sm text-faded">{t('exampleCaption')}</figcaption>
    </figure>
  );
}
