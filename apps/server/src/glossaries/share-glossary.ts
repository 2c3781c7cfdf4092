import type { GlossarySharesData, ShareRole } from '@interlinear/contract/glossaries';
import { createAccountRows } from '../accounts/account-repository.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import { findGlossary, findOwnGlossary, type GlossaryParts } from './find-glossary.ts';
import { createGlossaryRows } from './repository.ts';

export interface ShareParts extends GlossaryParts {
  attempts: Pick<Attempts, 'count'>;
}

/** Whoever shares is told whether an address has an account, so nobody may ask about many. */
const ADDRESSES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

export interface NewShare {
  accountId: string;
  id: string;
  email: string;
  role: ShareRole;
}

/** @throws {ApiFailure} `notFound`, `planRequired`, `glossaryNoAccount`, `tooManyRequests`, `invalidRequest` for oneself */
export async function shareGlossary(parts: ShareParts, share: NewShare): Promise<GlossarySharesData> {
  const { accountId, id, email, role } = share;
  await findOwnGlossary(parts, accountId, id);
  await parts.entitlements.require(accountId, { kind: 'share', roles: role === 'editor' });
  await parts.attempts.count([{ key: `share-glossary:${accountId}`, most: ADDRESSES_PER_HOUR, windowMs: HOUR_MS }]);
  const other = await createAccountRows(parts.queries).findByEmail(email);
  if (!other) throw apiFailure('glossaryNoAccount', {});
  if (other.id === accountId) throw apiFailure('invalidRequest', { field: 'email' });
  await createGlossaryRows(parts.queries).share(id, other.id, role, parts.now());
  return listShares(parts, accountId, id);
}

/** @throws {ApiFailure} `notFound` */
export async function listShares(parts: GlossaryParts, accountId: string, id: string): Promise<GlossarySharesData> {
  await findOwnGlossary(parts, accountId, id);
  const shares = await createGlossaryRows(parts.queries).shares(id);
  return {
    items: shares.map(({ accountId: account_id, name, email, role, sharedAt }) => ({
      account_id,
      name,
      email,
      role,
      shared_at: sharedAt.toISOString(),
    })),
  };
}

/** @throws {ApiFailure} `notFound`, also when it was not shared with the other one */
export async function unshareGlossary(
  parts: GlossaryParts,
  { accountId, id, otherId }: { accountId: string; id: string; otherId: string },
): Promise<GlossarySharesData> {
  await findOwnGlossary(parts, accountId, id);
  if (!(await createGlossaryRows(parts.queries).unshare(id, otherId))) throw apiFailure('notFound', {});
  return listShares(parts, accountId, id);
}

/** Gives a shared glossary back. @throws {ApiFailure} `notFound`, also for one's own, which is deleted instead */
export async function leaveGlossary(parts: GlossaryParts, accountId: string, id: string): Promise<void> {
  await findGlossary(parts, accountId, id);
  if (!(await createGlossaryRows(parts.queries).unshare(id, accountId))) throw apiFailure('notFound', {});
}
