import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../loading/chunk-error.ts';
import { SlowNavigation } from '../loading/slow-navigation.tsx';
import { importCatalogues } from '../locale/load-screen-messages.ts';
import { PageMessages } from '../locale/page-messages.tsx';
import { Navbar } from './navbar.tsx';

/** Prerendered, but hydrated after the rest of the page, so that its code is not part of the first load. */
const Footer = lazy(async () => ({ default: (await loadChunk(() => import('./footer.tsx'))).Footer }));

/** A constant, so that rendering the shell again does not replace the footer before it is hydrated. */
const FOOTER = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** The frame of every screen: navbar, banners, main content and footer. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    // If preloading fails, the next navigation retries and shows the error.
    importCatalogues().catch(() => undefined);
  }, []);
  return (
    <PageMessages>
      {/* First, so that the focus reaches the cookie banner before the page. */}
      <AfterLoad />
      <SkipLink />
      <Navbar />
      <OfflineBanner />
      <SlowNavigation />
      <Main>{children}</Main>
      {FOOTER}
    </PageMessages>
  );
}

/** Loads the cookie banner, the search and the service worker when the browser is idle, since no page needs them at first. */
function AfterLoad() {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      import('./after-load.tsx').then(
        (module) => setParts(() => module.AfterLoad),
        // The page works without them; the next page tries again.
        () => undefined,
      );
    if (!('requestIdleCallback' in window)) return void load();
    const id = requestIdleCallback(load, { timeout: 2_000 });
    return () => cancelIdleCallback(id);
  }, []);
  return Parts && <Parts />;
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
