import { sitePath } from '@interlinear/contract/site-paths';
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@interlinear/messages/locales';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';
import { useLocale } from '../locale/use-locale.ts';

/** A sheet to write on: what is written is translated between its lines. The full translator is one link away. */
export function QuickTranslator() {
  const t = useTranslations('home');
  const locale = useLocale();
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Locale>(locale === 'en' ? 'es' : 'en');
  const [isWanted, setIsWanted] = useState(false);
  const query = new URLSearchParams({ sl: 'auto', tl: target, ...(text !== '' && { q: text }) });
  return (
    <section aria-label={t('tryIt')} className="rounded-lg border border-rule bg-sheet shadow-sheet">
      <textarea
        value={text}
        aria-label={t('tryItLabel')}
        placeholder={t('tryItPlaceholder')}
        rows={3}
        maxLength={LONGEST_TEXT}
        dir={text === '' ? undefined : 'auto'}
        onFocus={() => setIsWanted(true)}
        onChange={(event) => {
          setIsWanted(true);
          setText(event.target.value);
        }}
        className="ruled field-sizing-content block max-h-72 min-h-27 w-full resize-none rounded-t-lg bg-local bg-position-[0_0.75rem] px-5 pt-3 font-serif text-lg leading-8 outline-none placeholder:text-faded"
      />
      <div className="min-h-44 px-5 py-5">
        {text.trim() === '' ? <Example /> : isWanted && <Result text={text} target={target} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-5 py-2.5 text-sm">
        <label className="flex items-center gap-2">
          {t('into')}
          <select
            value={target}
            onChange={({ target: { value } }) => {
              if (isLocale(value)) setTarget(value);
            }}
            className="min-h-9 rounded-md border border-edge bg-paper px-2"
          >
            {LOCALES.map((language) => (
              <option key={language} value={language} lang={language}>
                {LOCALE_NAMES[language]}
              </option>
            ))}
          </select>
        </label>
        <Link to={`${sitePath(locale, 'translate/text')}?${query}`} prefetch="intent" className="text-rubric underline">
          {t('moreLanguages')}
        </Link>
      </div>
    </section>
  );
}

/** Here one tries; longer texts belong in the full translator. */
const LONGEST_TEXT = 1_000;

/** Everything that translating needs is fetched when somebody begins to write. */
function Result({ text, target }: { text: string; target: Locale }) {
  const chunk = useChunk(importResult);
  return chunk ? <chunk.QuickResult text={text} target={target} /> : null;
}

const importResult = () => import('./quick-result.tsx');

/** What stands on the sheet before anybody writes on it: a sentence that exists in more languages than any other. */
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
