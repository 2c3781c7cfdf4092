import { browser } from 'wxt/browser';
import { originPatterns } from './engine-hosts.ts';
import type { EngineDraft } from './own-engine.ts';

/**
 * Asks the person for the right to reach an engine; there is no question where it is given already. To be called first thing when
 * something was pressed: browsers ask only then.
 */
export async function askForHosts(engine: EngineDraft): Promise<boolean> {
  return await browser.permissions.request({ origins: originPatterns(engine) });
}

/** Gives back the right to reach an engine that was removed, unless another is at the same place. */
export async function forgetHosts(removed: EngineDraft, others: readonly EngineDraft[]): Promise<void> {
  await forgetPatterns(originPatterns(removed), others);
}

/** Gives back the right to reach what patterns name, as far as no engine needs it. */
export async function forgetPatterns(patterns: readonly string[], needing: readonly EngineDraft[]): Promise<void> {
  const needed = new Set(needing.flatMap(originPatterns));
  const origins = patterns.filter((pattern) => !needed.has(pattern));
  if (origins.length === 0) return;
  try {
    await browser.permissions.remove({ origins });
  } catch {
    // What the extension cannot be without stays.
  }
}
