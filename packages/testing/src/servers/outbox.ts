import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as the server writes it to its outbox folder when no SMTP server is configured. */
export interface OutboxMail {
  at: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Reads the mails to an address from a server's outbox, newest last. */
export async function readOutbox(dataFolder: string, to: string): Promise<OutboxMail[]> {
  const folder = join(dataFolder, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail?.to === to).filter((mail) => mail !== undefined);
}

export interface MailFilter {
  /** Position among the matching mails, from 1. Default: 1. */
  count?: number;
  /** Matches the text of the mail. Default: any. */
  pattern?: RegExp;
}

/** Matches a mail that contains a six-digit code. */
export const CODE_PATTERN = /^\s+(\d{6})$/m;

/** Waits up to 30 s for a mail to an address. @throws {Error} when none arrives */
export async function waitForMail(
  dataFolder: string,
  to: string,
  { count = 1, pattern = /(?:)/ }: MailFilter = {},
): Promise<OutboxMail> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const mail = (await readOutbox(dataFolder, to)).filter(({ text }) => pattern.test(text))[count - 1];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail number ${count} matching ${pattern} came to ${to}`);
}

/** Returns the six-digit code in a mail. @throws {Error} when it has none */
export function codeIn({ text }: Pick<OutboxMail, 'text'>): string {
  const code = CODE_PATTERN.exec(text)?.[1];
  if (code === undefined) throw new Error(`there is no code in: ${text}`);
  return code;
}

/** Returns `undefined` while the server is still writing the file. */
async function readMail(file: string): Promise<OutboxMail | undefined> {
  try {
    // Safe: the server's outbox writes exactly these fields.
    return JSON.parse(await readFile(file, 'utf8')) as OutboxMail;
  } catch {
    return undefined;
  }
}
