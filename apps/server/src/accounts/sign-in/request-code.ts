import { apiFailure } from '../../platform/http/api-failure.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import type { AccountContext } from '../account-context.ts';
import { createAccountRows } from '../account-repository.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { type Client, providerOf } from '../client.ts';
import { accountExistsMail, accountMissingMail, codeMail } from '../mails.ts';
import { isFamiliarClient } from '../security/recognise-device.ts';
import { CODE_MINUTES, type CodeOwner } from './email-codes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const RESEND_SECONDS = 60;
/** Maximum number of codes that one network requests in an hour. */
const MAX_PER_NETWORK = 20;
/** Priority of the first code of a network and provider. A flood is far below it, but above other mails. */
const FIRST_PRIORITY = 1_000;
/** A limit that only counts. */
const UNLIMITED = 1_000_000_000;

/**
 * Mails a code. Only the mailbox reveals whether the address has an account: the answer, limits, stored rows and queued
 * mail are alike.
 * @throws {ApiFailure} `tooManyRequests`
 */
export async function requestCode(context: AccountContext, owner: CodeOwner, client: Client): Promise<void> {
  const email = owner.email.toLowerCase();
  const networkKey = `code-network:${client.network}`;
  const providerKey = `code-provider:${providerOf(client.network)}`;
  // Strangers who ask for codes must not keep the owner from getting one.
  const isFamiliar = await isFamiliarClient(context, email, client);
  const asker = isFamiliar ? `${email}:${client.network}` : email;
  const counts = await context.attempts.count([
    { key: `code:${owner.purpose}:${asker}`, max: 1, windowMs: RESEND_SECONDS * 1000 },
    { key: `code-address:${asker}`, max: 5, windowMs: HOUR_MS },
    { key: networkKey, max: MAX_PER_NETWORK, windowMs: HOUR_MS },
    { key: providerKey, max: UNLIMITED, windowMs: MINUTE_MS },
  ]);
  const expiresAt = new Date(context.now().getTime() + CODE_MINUTES * MINUTE_MS);
  const code = await context.codes.create(owner);
  await context.queries.transaction(async (transaction) => {
    const account = await createAccountRows(transaction).findByEmail(email);
    await context.codes.store(owner, code, transaction);
    const content = contentFor(context, { purpose: owner.purpose, hasAccount: account !== undefined, code, client });
    // A person waits for this mail. The first codes of a network and of its provider precede the later ones of others.
    const turn = Math.max(counts.get(networkKey) ?? 1, counts.get(providerKey) ?? 1);
    const priority = Math.max(1, FIRST_PRIORITY + 1 - turn);
    await context.mailer.send({ to: owner.email, content, expiresAt, priority }, transaction);
  });
}

interface CodeRequest {
  purpose: CodeOwner['purpose'];
  hasAccount: boolean;
  code: string;
  client: Client;
}

/**
 * Chooses the mail. The code has been created even when the mail does not contain it, so that both cases do the same
 * work.
 */
function contentFor({ siteUrl }: AccountContext, { purpose, hasAccount, code, client }: CodeRequest): MailContent {
  if (purpose === 'register' && hasAccount) return accountExistsMail(client.locale, siteUrl);
  if (purpose === 'reset' && !hasAccount) return accountMissingMail(client.locale, siteUrl);
  return codeMail(purpose, client.locale, code);
}

/**
 * Verifies the captcha, if one is configured.
 * @throws {ApiFailure} `captchaNeeded`, `captchaFailed`, `captchaUnavailable`
 */
export async function requireCaptcha(
  captcha: Captcha | undefined,
  { ticket, randstr, address }: { ticket: string | undefined; randstr: string | undefined; address: string },
): Promise<void> {
  if (!captcha) return;
  if (!ticket || !randstr) throw apiFailure('captchaNeeded', {});
  const isHuman = await captcha.verify({ ticket, randstr, address }).catch((cause: unknown) => {
    throw apiFailure('captchaUnavailable', {}, { cause });
  });
  if (!isHuman) throw apiFailure('captchaFailed', {});
}
