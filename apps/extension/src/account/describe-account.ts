import { sitePath } from '@interlinear/contract/site-paths';
import { locale, type MessageName, say } from '../messages/say.ts';
import type { SyncFailure, SyncStatus } from './account.ts';

/** Plan names are proper names, never translated. */
export const PLAN_NAMES = { free: 'Free', pro: 'Pro', max: 'Max', enterprise: 'Enterprise' } as const;

const FAILURES = {
  network: 'syncFailedNetwork',
  busy: 'syncFailedBusy',
  server: 'syncFailedServer',
  storage: 'syncFailedStorage',
  'too-large': 'syncFailedTooLarge',
} as const satisfies Record<SyncFailure, MessageName>;

/** Describes the last sync in one line. */
export function describeSync({ at, failure }: SyncStatus): string {
  if (failure) return say(FAILURES[failure]);
  if (at === undefined) return say('accountNotSynced');
  return say(
    'accountSynced',
    new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at),
  );
}

/** Describes favorites that the account has no room for; undefined if there are none. */
export function describeUnsynced({ limit, staying }: SyncStatus): string | undefined {
  if (staying === 0) return undefined;
  return limit === null ? say('accountTooLong', staying) : say('accountStaying', limit, staying);
}

/** Returns the address of a page on the site: login (with registration) or plans. */
export function siteAddress(site: string, screen: 'login' | 'pricing'): string {
  return `${site}${sitePath(locale(), screen)}`;
}
