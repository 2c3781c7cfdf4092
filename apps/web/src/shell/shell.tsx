import { helpPath } from '@interlinear/contract/help-paths';
import { sitePath } from '@interlinear/contract/site-paths';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { SlowNavigation } from '../loading/slow-navigation.tsx';
import { importCatalogues } from '../locale/load-screen-messages.ts';
import { PageMessages } from '../locale/page-messages.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { Navbar } from './navbar.tsx';
import { PRODUCT_NAME } from './product.ts';

/** The frame of every screen: navbar, banners, main content and footer. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    // If preloading fails, the next navigation retries and shows the error.
    importCatalogues().catch(() => undefined);
  }, []);
  return (
    <PageMessages>
      <SkipLink />
      <Navbar />
      <OfflineBanner />
      <SlowNavigation />
      <Main>{children}</Main>
      <Footer />
    </PageMessages>
  );
}

function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a href="#main" className="absolute start-4 -top-20 z-40 rounded-md bg-rubric px-4 py-2 text-on-rubric focus:top-2">
      {t('skipToContent')}
    </a>
  );
}

/** Takes the focus after a navigation, so that a screen reader starts at the new screen's heading. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="flex grow flex-col outline-none">
      {children}
    </main>
  );
}

/** Shown while the browser is offline. */
function OfflineBanner() {
  const t = useTranslations('shell');
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && <p className="bg-amber-wash px-4 py-2 text-center text-sm text-amber">{t('offline')}</p>}
    </div>
  );
}

/** Whether the browser reports a network connection. */
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

const LINKS = [
  { screen: 'terms', label: 'footerTerms' },
  { screen: 'privacy', label: 'footerPrivacy' },
] as const;

const footerLinkClass = 'inline-block py-1 text-faded underline decoration-rule underline-offset-3 hover:text-ink';

/** The footer of every screen. */
function Footer() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-7xl flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-faded sm:px-6">
        <p>
          <span className="display me-3 text-base text-ink">{PRODUCT_NAME}</span>
          {t('footerTagline')}
        </p>
        <nav aria-label={t('footerLegal')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            <li>
              <a href={helpPath(pathname)} className={footerLinkClass}>
                {t('navHelp')}
              </a>
            </li>
            {LINKS.map(({ screen, label }) => (
              <li key={screen}>
                <Link to={sitePath(locale, screen)} prefetch="intent" className={footerLinkClass}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>{t('footerLicence')}</p>
      </div>
    </footer>
  );
}
