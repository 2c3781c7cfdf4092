import type { deleteAccountRequest } from '@interlinear/contract/accounts';
import type * as z from 'zod/mini';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { createAccountRows } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { deletedMail, sendAccountNotice } from '../mails.ts';
import { verifyOwner } from '../security/confirm-identity.ts';
import { exportSecurity, forgetSecurity } from '../security/personal-security-data.ts';
import { createSessionRows } from '../session-repository.ts';
import { hashFormerEmail } from '../sign-in/register.ts';

/** Upper limit, far above what anyone has. */
const MAX_SESSIONS = 1_000;

/** Returns all data about a person, keyed by domain. */
export async function exportData(
  { queries, hooks, now }: Pick<AccountContext, 'queries' | 'hooks' | 'now'>,
  accountId: string,
): Promise<Record<string, unknown>> {
  const rows = createAccountRows(queries);
  const account = await rows.findById(accountId);
  const avatar = account?.avatar ? await rows.findAvatar(account.avatar) : undefined;
  const sessions = await createSessionRows(queries).list(accountId, now(), { offset: 0, limit: MAX_SESSIONS });
  const data: Record<string, unknown> = {
    exported_at: now().toISOString(),
    account: account && {
      id: account.id,
      email: account.email,
      name: account.name,
      avatar: avatar ? `data:${avatar.type};base64,${avatar.content}` : null,
      imageUrl: account.imageUrl,
      google_id: account.googleId,
      has_password: account.passwordHash !== null,
      locale: account.locale,
      invite_code: account.inviteCode,
      created_at: account.createdAt.toISOString(),
    },
    sessions: sessions.map(({ device, network, loginType, createdAt, lastSeenAt, expiresAt }) => ({
      device,
      network,
      loginType,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
    security: await exportSecurity(queries, accountId),
  };
  for (const { exporter } of hooks) {
    if (exporter) data[exporter.name] = await exporter.read(accountId);
  }
  return data;
}

/**
 * Deletes an account after its owner proved their identity again. Ends its sessions and erases personal data; records
 * of money and quota stay, without a name.
 * @throws {ApiFailure} `wrongPassword`, `codeInvalid`, `tooManyRequests`, or a domain's reason against deletion
 */
export async function deleteAccount(
  context: AccountContext,
  { accountId, ...proof }: z.output<typeof deleteAccountRequest> & { accountId: string },
  client: Client,
): Promise<void> {
  const checked = await verifyOwner(context, { accountId, ...proof }, client);
  const { queries, hooks, now, formerEmailKey } = context;
  await queries.transaction(async (transaction) => {
    const rows = createAccountRows(transaction);
    const account = await rows.lock(accountId);
    if (!account) throw apiFailure('notLoggedIn', {});
    for (const { deletionGuard } of hooks) {
      const reason = await deletionGuard?.(accountId, transaction);
      if (reason) throw reason;
    }
    await checked?.use(transaction);
    for (const { onDeleted } of hooks) await onDeleted?.(accountId, transaction);
    const at = now();
    await createSessionRows(transaction).forgetAll(accountId);
    await forgetSecurity(transaction, accountId);
    await rows.empty(accountId, { at, formerEmailHash: hashFormerEmail(formerEmailKey, account.email) });
    await sendAccountNotice(context, { to: account.email, content: deletedMail(client.locale, at) }, transaction);
  });
}
