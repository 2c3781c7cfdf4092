import type { LanguageCode } from '@interlinear/languages';
import { browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';
import { callTool } from './tools.ts';

/**
 * Times after loading at which the language is checked, in milliseconds: many pages are empty at first and fill up
 * later.
 */
const CHECK_TIMES_MS = [0, 1_000, 3_000, 8_000];

/**
 * Requests translation of pages whose site or language is on the “always” list. Runs in the outermost frame only, and
 * does nothing without such rules. Stops for good once the person translates or restores the page.
 */
export function autoTranslate(settings: Settings): void {
  const { always, never } = settings;
  const { hostname } = location;
  const isAlwaysSite = includesSite(always.sites, hostname);
  if (includesSite(never.sites, hostname) || !(isAlwaysSite || always.languages.length > 0)) return;

  const timers = new Set<ReturnType<typeof setTimeout>>();
  const end = new AbortController();
  const check = () =>
    // Fails only after the extension has been removed.
    void callTool('page-language', (language) => {
      if (end.signal.aborted || !isWanted({ language, isAlwaysSite, settings })) return;
      stop();
      void browser.runtime.sendMessage({ type: 'translate-tab' } satisfies BackgroundRequest).catch(() => {});
    }).catch(() => {});
  const scheduleChecks = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const wait of CHECK_TIMES_MS) timers.add(setTimeout(check, wait));
  };
  const stop = () => {
    end.abort();
    for (const timer of timers) clearTimeout(timer);
    browser.runtime.onMessage.removeListener(onCommand);
  };
  function onCommand({ type }: Partial<FrameCommand>): void {
    if (type === 'start' || type === 'stop') stop();
  }

  browser.runtime.onMessage.addListener(onCommand);
  // Same-document navigation in single-page apps. Without the Navigation API, only back and forward are noticed.
  if ('navigation' in window) navigation.addEventListener('currententrychange', scheduleChecks, { signal: end.signal });
  else addEventListener('popstate', scheduleChecks, { signal: end.signal });
  scheduleChecks();
}

interface PageFacts {
  language: LanguageCode | undefined;
  isAlwaysSite: boolean;
  settings: Pick<Settings, 'always' | 'never' | 'target'>;
}

/** Applies the lists. A rule for a site takes precedence over one for a language. */
function isWanted({ language, isAlwaysSite, settings: { always, never, target } }: PageFacts): boolean {
  if (language === target) return false;
  if (isAlwaysSite) return true;
  return language !== undefined && always.languages.includes(language) && !never.languages.includes(language);
}
