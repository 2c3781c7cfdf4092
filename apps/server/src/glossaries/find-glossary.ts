import type { Entitlements, Permission } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { type AccessibleGlossary, createGlossaryRows } from './repository.ts';

export interface GlossaryParts {
  queries: Queries;
  entitlements: Pick<Entitlements, 'decide' | 'require'>;
  now(): Date;
}

/** @throws {ApiFailure} `notFound` when there is none, or when it is nothing to the account */
export async function findGlossary(
  { queries }: Pick<GlossaryParts, 'queries'>,
  accountId: string,
  id: string,
): Promise<AccessibleGlossary> {
  const found = await createGlossaryRows(queries).find(accountId, id);
  if (!found) throw apiFailure('notFound', {});
  return found;
}

/** @throws {ApiFailure} `notFound`, also to those with whom it is shared */
export async function findOwnGlossary(
  parts: Pick<GlossaryParts, 'queries'>,
  accountId: string,
  id: string,
): Promise<AccessibleGlossary> {
  const found = await findGlossary(parts, accountId, id);
  if (found.role !== 'owner') throw apiFailure('notFound', {});
  return found;
}

/**
 * The owner's plan decides what becomes of a glossary, whoever uses it.
 * @throws {ApiFailure} `planRequired` to the owner, `glossaryOwnerPlan` to everybody else
 */
export async function requireOwnersPlan(
  { entitlements }: Pick<GlossaryParts, 'entitlements'>,
  { ownerId, role }: Pick<AccessibleGlossary, 'ownerId' | 'role'>,
  permission: Permission,
): Promise<void> {
  if (role === 'owner') return entitlements.require(ownerId, permission);
  const { isAllowed } = await entitlements.decide(ownerId, permission);
  if (!isAllowed) throw apiFailure('glossaryOwnerPlan', {});
}
