import type { AccountParts } from './account-parts.ts';
import { createAccountRows } from './account-repository.ts';
import { createSessionRows } from './session-repository.ts';

/** More sessions than anybody has; the list is for its owner to look at. */
const MOST_SESSIONS = 1_000;

/** Everything that we know about a person, by the name of what it is about. */
export async function exportData(
  { queries, hooks, now }: Pick<AccountParts, 'queries' | 'hooks' | 'now'>,
  accountId: string,
): Promise<Record<string, unknown>> {
  const rows = createAccountRows(queries);
  const account = await rows.findById(accountId);
  const avatar = account?.avatar ? await rows.findAvatar(account.avatar) : undefined;
  const sessions = await createSessionRows(queries).list(accountId, now(), { offset: 0, limit: MOST_SESSIONS });
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
  };
  for (const { exporter } of hooks) {
    if (exporter) data[exporter.name] = await exporter.read(accountId);
  }
  return data;
}
