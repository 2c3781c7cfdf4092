import type { SiteRules } from '@interlinear/webpage/site-rules';
import type { Look } from '../../protocol/page-port.ts';
import type { Settings } from '../../settings/settings.ts';
import { loadSettings } from '../../settings/settings-store.ts';
import { rulesFor } from '../../site-rules/site-rule.ts';
import { loadSiteRules } from '../../site-rules/site-rule-store.ts';
import type { Revisions } from './revisions.ts';

/** How pages are to be translated and shown, by what a person has chosen. */
export interface Looks {
  /** @param host of the page */
  of(host: string): Promise<Look>;
  /** What a person has chosen has changed. */
  readAnew(): void;
}

/**
 * Three stores say it, each in another process or thread, and nothing of a page is read before it has been said: so it is read when
 * the background starts and after every change, not when a page asks.
 */
export function rememberLooks(revisions: Pick<Revisions, 'of'>): Looks {
  const read = async () => {
    const [settings, siteRules] = await Promise.all([loadSettings(), loadSiteRules()]);
    return { settings, siteRules, revision: await revisions.of(settings.engine) };
  };
  let reading: ReturnType<typeof read> | undefined;
  const readAnew = () => {
    const current = read();
    reading = current;
    // What could not be read is tried again for the next page.
    current.catch(() => {
      if (reading === current) reading = undefined;
    });
    return current;
  };
  void readAnew(); // its failure is met by the first page that asks
  return {
    async of(host) {
      const { settings, siteRules, revision } = await (reading ?? readAnew());
      return toLook({ ...settings, revision }, rulesFor(host, siteRules));
    },
    readAnew: () => void readAnew(), // its failure is met by the next page that asks
  };
}

function toLook(how: Settings & { revision: string }, siteRules: SiteRules | undefined): Look {
  const { source, target, mode, style, engine, revision } = how;
  return { source, target, mode, style, engine, revision, ...(siteRules ? { siteRules } : {}) };
}
