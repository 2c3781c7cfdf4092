import type { LoginData } from '@interlinear/contract/accounts';
import type { Queries } from '../platform/database/database.ts';
import type { AccountParts } from './account-parts.ts';
import type { Client } from './client.ts';
import { createSessionRows, type LoginType } from './session-repository.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY_MS = 86_400_000;
/** ACC-03. */
const DAYS = { usual: 7, remembered: 30 };

export interface SessionStart {
  accountId: string;
  loginType: LoginType;
  isRemembered: boolean;
  client: Client;
}

/** Logs somebody in whose identity was proven. The token is in this answer and nowhere else. */
export async function startSession(
  { now, randomBytes }: AccountParts,
  { accountId, loginType, isRemembered, client }: SessionStart,
  queries: Queries,
): Promise<LoginData> {
  const token = newToken(randomBytes);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + (isRemembered ? DAYS.remembered : DAYS.usual) * DAY_MS);
  await createSessionRows(queries).insert({
    accountId,
    tokenHash: hashToken(token),
    loginType,
    createdAt,
    expiresAt,
    device: client.device,
    network: client.network,
  });
  return { token, expires_at: expiresAt.toISOString() };
}
