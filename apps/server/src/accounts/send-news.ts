import type { Queries } from '../platform/database/database.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import type { AccountParts } from './account-parts.ts';

/** Mails about what has happened are of use for a few days. */
const NEWS_MS = 3 * 86_400_000;

/** Tells the owner of an address what was done to their account, once the transaction is committed. */
export async function sendNews(
  { mailer, now }: AccountParts,
  { to, content }: { to: string; content: MailContent },
  transaction: Queries,
): Promise<void> {
  await mailer.send({ to, content, expiresAt: new Date(now().getTime() + NEWS_MS) }, transaction);
}
