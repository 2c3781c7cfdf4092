import { isLocale } from '@interlinear/messages/locales';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountContext } from '../account-context.ts';
import type { Account } from '../account-repository.ts';
import type { Client } from '../client.ts';
import { type SecurityNotice, securityMail, sendAccountNotice } from '../mails.ts';
import { logSecurityEvent, type SecurityEventName } from './security-log.ts';

export type NoticeContext = Pick<AccountContext, 'mailer' | 'siteUrl' | 'now'>;

export interface SecurityReport {
  account: Pick<Account, 'id' | 'email' | 'locale'>;
  client: Client;
  /** Values of the mail's text besides the time. */
  values?: Record<string, string | number>;
}

/** Writes a change of how the account is reached into its security log, and mails it to the owner. */
export async function reportChange(
  context: NoticeContext,
  { event, ...report }: SecurityReport & { event: SecurityEventName & SecurityNotice },
  transaction: Queries,
): Promise<void> {
  const { account, client } = report;
  await logSecurityEvent(transaction, { accountId: account.id, event, client, at: context.now() });
  await sendSecurityNotice(context, { ...report, notice: event }, transaction);
}

/** Mails a warning in the language that the owner registered in: somebody else may have caused it. */
export async function sendSecurityNotice(
  context: NoticeContext,
  { account, client, notice, values = {} }: SecurityReport & { notice: SecurityNotice },
  transaction: Queries,
): Promise<void> {
  const locale = isLocale(account.locale) ? account.locale : client.locale;
  const content = securityMail(notice, { locale, siteUrl: context.siteUrl, at: context.now(), values });
  await sendAccountNotice(context, { to: account.email, content }, transaction);
}
