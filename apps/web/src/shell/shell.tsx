import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { SlowNavigation } from '../loading/slow-navigation.tsx';
import { importCatalogues } from '../locale/load-screen-messages.ts';
import { PageMessages } from '../locale/page-messages.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** What surrounds every screen. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    // When it does not come now, the navigation that needs it asks again and says so.
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

/** Takes the focus when another screen is shown, so that a screen reader starts there and reads its heading. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="flex grow flex-col outline-none">
      {children}
    </main>
  );
}
