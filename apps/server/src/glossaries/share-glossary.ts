import type { GlossarySharesData, ShareRole } from '@interlinear/contract/glossaries';
import { createAccountRows } from '../accounts/account-repository.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import { findGlossary, findOwnGlossary, type GlossaryContext } from './glossaries.ts';
import { createGlossaryRows } from './repository.ts';

export interface ShareContext extends GlossaryContext {
  attempts: Pick<Attempts, 'count'>;
}

/** Sharing reveals whether an email address has an account, so the number of addresses is limited. */
const ADDRESSES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

export interface NewShare {
  accountId: string;
  id: string;
  email: string;
  role: ShareRole;
}

/**
 * Shares a glossary.
 * @throws {ApiFailure} `notFound`, `planRequired`, `glossaryNoAccount`, `tooManyRequests`, `invalidRequest` for oneself
 */
export async function shareGlossary(context: ShareContext, share: NewShare): Promise<GlossarySharesData> {
  const { accountId, id, email, role } = share;
  await findOwnGlossary(context, accountId, id);
  await context.entitlements.require(accountId, { kind: 'share', roles: role === 'editor' });
  await context.attempts.count([{ key: `share-glossary:${accountId}`, max: ADDRESSES_PER_HOUR, windowMs: HOUR_MS }]);
  const other = await createAccountRows(context.queries).findByEmail(email);
  if (!other) throw apiFailure('glossaryNoAccount', {});
  if (other.id === accountId) throw apiFailure('invalidRequest', { field: 'email' });
  await createGlossaryRows(context.queries).share(id, other.id, role, context.now());
  return listShares(context, accountId, id);
}

/** Lists the accounts a glossary is shared with. @throws {ApiFailure} `notFound` */
export async function listShares(context: GlossaryContext, accountId: string, id: string): Promise<GlossarySharesData> {
  await findOwnGlossary(context, accountId, id);
  const shares = await createGlossaryRows(context.queries).shares(id);
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

/** Stops sharing with an account. @throws {ApiFailure} `notFound`, also when it was not shared with that account */
export async function unshareGlossary(
  context: GlossaryContext,
  { accountId, id, otherId }: { accountId: string; id: string; otherId: string },
): Promise<GlossarySharesData> {
  await findOwnGlossary(context, accountId, id);
  if (!(await createGlossaryRows(context.queries).unshare(id, otherId))) throw apiFailure('notFound', {});
  return listShares(context, accountId, id);
}

/** Leaves a shared glossary. @throws {ApiFailure} `notFound`, also for one's own, which can only be deleted */
export async function leaveGlossary(context: GlossaryContext, accountId: string, id: string): Promise<void> {
  await findGlossary(context, accountId, id);
  if (!(await createGlossaryRows(context.queries).unshare(id, accountId))) throw apiFailure('notFound', {});
}
