import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as a server without a mail server leaves it. */
export interface OutboxMail {
  at: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What is in a server's outbox for an address, the newest last. */
export async function readOutbox(dataFolder: string, to: string): Promise<OutboxMail[]> {
  const folder = join(dataFolder, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail?.to === to).filter((mail) => mail !== undefined);
}

export interface AwaitedMail {
  /** Which of them, from 1; default the first. */
  count?: number;
  /** Those whose text has this; default all. */
  says?: RegExp;
}

/** What a mail with a code says. */
export const SAYS_CODE = /^\s+(\d{6})$/m;

/** Waits for a mail to an address, at most half a minute. */
export async function waitForMail(
  dataFolder: string,
  to: string,
  { count = 1, says = /(?:)/ }: AwaitedMail = {},
): Promise<OutboxMail> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const mail = (await readOutbox(dataFolder, to)).filter(({ text }) => says.test(text))[count - 1];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail number ${count} that says ${says} came to ${to}`);
}

/** The six digits of a mail. */
export function codeIn({ text }: Pick<OutboxMail, 'text'>): string {
  const code = SAYS_CODE.exec(text)?.[1];
  if (code === undefined) throw new Error(`there is no code in: ${text}`);
  return code;
}

/** `undefined` while it is being written. */
async function readMail(file: string): Promise<OutboxMail | undefined> {
  try {
    // Written by the server from a type with these very fields; a test that reads others fails.
    return JSON.parse(await readFile(file, 'utf8')) as OutboxMail;
  } catch {
    return undefined;
  }
}
