import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from './mail.ts';

export interface OutboxOptions {
  /** Made when the first mail comes. */
  folder: string;
  now(): Date;
  /** Shows a mail to whoever runs the server by hand; left out, nobody is there. */
  show: ((text: string) => void) | undefined;
}

/** Mails for a server without a mail server: a file each, readable for its owner only. */
export function createOutbox({ folder, now, show }: OutboxOptions): MailTransport {
  return {
    name: folder,
    async deliver(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = now().toISOString();
      const name = `${at.replaceAll(':', '-')}-${mail.messageId.replace(/[^\w-].*/, '')}.json`;
      await writeFile(join(folder, name), `${JSON.stringify({ at, ...mail }, undefined, 2)}\n`, { mode: 0o600 });
      show?.(`\nMail to ${mail.to}: ${mail.subject}\n\n${mail.text.replace(/^/gm, '  ')}\n`);
    },
    close: async () => {},
  };
}
