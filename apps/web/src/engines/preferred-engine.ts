import type { SystemEngine } from '@interlinear/contract/engines';

/** The local engine first, then those that need no key. */
const PREFERENCE = ['local', 'microsoft-edge', 'google'];

/** Picks an engine that visitors can use; `microsoft-edge`, the server's own fallback, if there is none. */
export function preferredEngine(engines: readonly Pick<SystemEngine, 'id' | 'needs_login' | 'plans'>[]): string {
  const free = engines.filter(({ needs_login, plans }) => !needs_login && plans.length === 0).map(({ id }) => id);
  return PREFERENCE.find((id) => free.includes(id)) ?? free[0] ?? 'microsoft-edge';
}
