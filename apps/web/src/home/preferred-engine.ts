import type { SystemEngine } from '@interlinear/contract/engines';

/** Offline first, then without registration. */
const PREFERENCE = ['local', 'microsoft-edge', 'google'];

/** The engine to try with: one that anybody may use. `microsoft-edge`, the server's own last resort, when nothing is known. */
export function preferredEngine(engines: readonly Pick<SystemEngine, 'id' | 'needs_login' | 'plans'>[]): string {
  const free = engines.filter(({ needs_login, plans }) => !needs_login && plans.length === 0).map(({ id }) => id);
  return PREFERENCE.find((id) => free.includes(id)) ?? free[0] ?? 'microsoft-edge';
}
