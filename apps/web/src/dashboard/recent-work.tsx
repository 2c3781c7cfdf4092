import { sitePath } from '@interlinear/contract/site-paths';
import { direction } from '@interlinear/languages';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { useStoredValue } from '../storage/stored-value.ts';
import { linkTo } from '../translate-text/link/link.ts';
import { storedHistory } from '../translate-text/settings/stored-values.ts';

const MOST_SHOWN = 5;

/** The last translations of this browser, each a way back to it. */
export function RecentWork() {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  const entries = useStoredValue(storedHistory).slice(0, MOST_SHOWN);
  if (entries.length === 0) return <p className="text-sm text-faded">{t('recentNone')}</p>;
  return (
    <ul className="-mx-2 grid gap-1">
      {entries.map(({ id, source, target, text, translation }) => (
        <li key={id}>
          <Link
            to={sitePath(locale, 'translate/text') + linkTo({ source, target, text })}
            className="block rounded-md px-2 py-1.5 text-ink no-underline hover:bg-sunken"
          >
            <span dir="auto" lang={source === 'auto' ? undefined : source} className="line-clamp-1 font-serif">
              {text}
            </span>
            <span dir={direction(target)} lang={target} className="line-clamp-1 font-serif text-sm text-rubric">
              {translation}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
