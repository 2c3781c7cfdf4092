import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type SiteRule, siteRuleListSchema } from './site-rule.ts';

/** Beside the settings, which every frame of every page reads: these only the background does, and tells each page its own. */
const KEY = 'site-rules';

const storedSchema = z.object({ version: z.literal(1), rules: siteRuleListSchema });

/** A person's rules for single sites, sorted by site; none where what is stored cannot be read. */
export async function loadSiteRules(): Promise<readonly SiteRule[]> {
  const stored = await browser.storage.local.get(KEY);
  return readStored(stored[KEY]);
}

/** Changes the rules. Several pages of the extension may do so at the same time. */
export async function changeSiteRules(
  change: (rules: readonly SiteRule[]) => readonly SiteRule[],
): Promise<readonly SiteRule[]> {
  return await navigator.locks.request(KEY, async () => {
    const rules = change(await loadSiteRules()).toSorted((one, other) => (one.site < other.site ? -1 : 1));
    await browser.storage.local.set({ [KEY]: storedSchema.parse({ version: 1, rules }) });
    return rules;
  });
}

/** Calls back with the rules whenever anything has changed them. The result ends it. */
export function onSiteRulesChange(callback: (rules: readonly SiteRule[]) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[KEY];
    if (change) callback(readStored(change.newValue));
  };
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}

function readStored(stored: unknown): readonly SiteRule[] {
  const parsed = storedSchema.safeParse(stored);
  return parsed.success ? parsed.data.rules : [];
}
