import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALE_NAMES, LOCALES } from '@interlinear/messages/locales';
import { menuItemClass } from '@interlinear/ui/hover-menu';
import { saveLocale } from './saved-locale.ts';
import { useLocale } from './use-locale.ts';
import { useScreen } from './use-screen.ts';

/**
 * Links to this page in the ten locales (SITE-12). Plain links: following one saves the choice and loads the page under
 * the locale's prefix, with the current query.
 */
export function LanguageLinks() {
  const current = useLocale();
  const screen = useScreen();
  return (
    <ul className="grid grid-cols-2 gap-0.5 sm:min-w-72">
      {LOCALES.map((locale) => (
        <li key={locale}>
          <a
            href={sitePath(locale, screen)}
            lang={locale}
            hrefLang={locale}
            aria-current={locale === current ? 'true' : undefined}
            data-menu-item
            className={menuItemClass}
            onClick={(event) => {
              saveLocale(locale, document);
              event.currentTarget.search = window.location.search;
            }}
          >
            {LOCALE_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
