import { browser } from 'wxt/browser';
import { engineKind } from './engine-kinds.ts';
import type { EngineDraft } from './own-engine.ts';

/**
 * Requests permission to reach an engine; the browser asks only if it is missing. Must be called directly in a click
 * handler, because browsers require a user gesture.
 */
export async function requestHostPermission(engine: EngineDraft): Promise<boolean> {
  return await browser.permissions.request({ origins: originPatterns(engine) });
}

/** Releases the permission of a removed engine, unless another engine needs the same host. */
export async function releaseHostPermission(removed: EngineDraft, others: readonly EngineDraft[]): Promise<void> {
  await releaseOrigins(originPatterns(removed), others);
}

/** Releases permissions that no engine needs. */
export async function releaseOrigins(patterns: readonly string[], needing: readonly EngineDraft[]): Promise<void> {
  const { host_permissions: required = [] } = browser.runtime.getManifest();
  const kept = new Set<string>([...required, ...needing.flatMap(originPatterns)]);
  const origins = patterns.filter((pattern) => !kept.has(pattern));
  if (origins.length > 0) await browser.permissions.remove({ origins });
}

/** Returns the origins an engine is called at. */
export function engineOrigins({ kind, values }: Pick<EngineDraft, 'kind' | 'values'>): string[] {
  return values.baseUrl === undefined ? [...engineKind(kind).hosts] : [new URL(values.baseUrl).origin];
}

/** Returns the origins as permission patterns: without a port, which Firefox does not support there. */
function originPatterns(engine: Pick<EngineDraft, 'kind' | 'values'>): string[] {
  return engineOrigins(engine).map(originPattern);
}

/**
 * Returns the permission pattern of an address. It has both schemes, because Chrome does not give a pattern back that lies within one of
 * the loader's, and those have one scheme each.
 */
export function originPattern(address: string): string {
  return `*://${new URL(address).hostname}/*`;
}
