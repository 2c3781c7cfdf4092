import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type SiteRule, siteRuleListSchema } from './site-rule.ts';

/**
 * Storage key, separate from the settings that every frame reads: only the background reads rules, and sends each page
 * its own.
 */
const KEY = 'site-rules';

const storedSchema = z.object({ version: z.literal(1), rules: siteRuleListSchema });

/** Loads the rules for single sites, sorted by site; empty if the stored ones are invalid. */
export async function loadSiteRules(): Promise<readonly SiteRule[]> {
  const stored = await browser.storage.local.get(KEY);
  return readStored(stored[KEY]);
}

/** Changes the rules. Several extension pages may call this concurrently. */
export async function changeSiteRules(
  change: (rules: readonly SiteRule[]) => readonly SiteRule[],
): Promise<readonly SiteRule[]> {
  return await navigator.locks.request(KEY, async () => {
    const rules = change(await loadSiteRules()).toSorted((one, other) => (one.site < other.site ? -1 : 1));
    await browser.storage.local.set({ [KEY]: storedSchema.parse({ version: 1, rules }) });
    return rules;
  });
}

/** Calls back with the rules after every change. Returns a function that stops listening. */
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
