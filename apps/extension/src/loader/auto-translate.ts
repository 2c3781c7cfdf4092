import type { LanguageCode } from '@interlinear/languages';
import { browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';
import { callTool } from './tools.ts';

/** When a page is looked at, in milliseconds after it came: many are empty at first and fill themselves. */
const CHECK_TIMES_MS = [0, 1_000, 3_000, 8_000];

/**
 * Has the page translated when its site or its language is one of those that always are. For the outermost frame; the others
 * follow. Where no such rule is set, nothing happens at all. Once somebody has translated the page or put it back, it is theirs.
 */
export function autoTranslate(settings: Settings): void {
  const { always, never } = settings;
  const { hostname } = location;
  const isAlwaysSite = includesSite(always.sites, hostname);
  if (includesSite(never.sites, hostname) || !(isAlwaysSite || always.languages.length > 0)) return;

  const timers = new Set<ReturnType<typeof setTimeout>>();
  const end = new AbortController();
  const check = () =>
    // Without an extension around it any more there is no tool, and nothing to translate with.
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
  // Another page of the site, without a new document. Where there is no Navigation API, going back and forth is noticed.
  if ('navigation' in window) navigation.addEventListener('currententrychange', scheduleChecks, { signal: end.signal });
  else addEventListener('popstate', scheduleChecks, { signal: end.signal });
  scheduleChecks();
}

interface PageFacts {
  language: LanguageCode | undefined;
  isAlwaysSite: boolean;
  settings: Pick<Settings, 'always' | 'never' | 'target'>;
}

/** A rule for a site is more exact than one for a language. */
function isWanted({ language, isAlwaysSite, settings: { always, never, target } }: PageFacts): boolean {
  if (language === target) return false;
  if (isAlwaysSite) return true;
  return language !== undefined && always.languages.includes(language) && !never.languages.includes(language);
}
