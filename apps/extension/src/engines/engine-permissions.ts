import { browser } from 'wxt/browser';
import { engineKind } from './engine-kinds.ts';
import type { EngineDraft } from './own-engine.ts';

/**
 * Asks the person for the right to reach an engine; there is no question where it is given already. To be called first thing when
 * something was pressed: browsers ask only then.
 */
export async function requestHostPermission(engine: EngineDraft): Promise<boolean> {
  return await browser.permissions.request({ origins: originPatterns(engine) });
}

/** Gives back the right to reach an engine that was removed, unless another is at the same place. */
export async function releaseHostPermission(removed: EngineDraft, others: readonly EngineDraft[]): Promise<void> {
  await releaseOrigins(originPatterns(removed), others);
}

/** Gives back the right to reach what patterns name, as far as no engine needs it. */
export async function releaseOrigins(patterns: readonly string[], needing: readonly EngineDraft[]): Promise<void> {
  const needed = new Set(needing.flatMap(originPatterns));
  const origins = patterns.filter((pattern) => !needed.has(pattern));
  if (origins.length === 0) return;
  try {
    await browser.permissions.remove({ origins });
  } catch {
    // What the extension cannot be without stays.
  }
}

/** Where an engine is asked: the origins that the browser must let the extension reach. */
export function engineOrigins({ kind, values }: Pick<EngineDraft, 'kind' | 'values'>): string[] {
  return values.baseUrl === undefined ? [...engineKind(kind).hosts] : [new URL(values.baseUrl).origin];
}

/** The same as the browsers' permissions name them: without a port, which Firefox does not know there. */
function originPatterns(engine: Pick<EngineDraft, 'kind' | 'values'>): string[] {
  return engineOrigins(engine).map(originPattern);
}

/** The same of any address. */
export function originPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
