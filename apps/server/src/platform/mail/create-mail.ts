import { LOCALES } from '@interlinear/messages/locales';
import * as z from 'zod';
import type { JobQueue, QueuedJob } from '../jobs/jobs.ts';
import type { Seal } from '../secret/seal.ts';
import { type Mailer, MailRefused, type MailTransport } from './mail.ts';
import { renderMail } from './render-mail.ts';

/** Name of the key that seals queued mails. */
export const MAIL_KEY = 'mail';

const SEND_MAIL = 'send-mail';
/** While one worker waits for its last mail, the other keeps the connections busy. */
const WORKERS = 2;

/** Encrypted job data: the table of jobs must not show addresses or codes. */
const jobData = z.object({ sealed: z.string() });

const mailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  expiresAt: z.coerce.date(),
  content: z.object({
    locale: z.enum(LOCALES),
    subject: z.string(),
    intro: z.string(),
    code: z.string().exactOptional(),
    link: z.object({ label: z.string(), url: z.string() }).exactOptional(),
    notes: z.array(z.string()),
  }),
});

export interface MailerOptions {
  queue: JobQueue;
  seal: Seal;
  randomId(): string;
}

export interface MailOptions extends MailerOptions {
  transport: MailTransport;
  /** Number of mails sent at a time. */
  connections: number;
  /** Right-hand side of message ids: the site's public host. */
  host: string;
  now(): Date;
  /** Called for a mail that is given up; the reason contains no address. */
  onLost(reason: string): void;
}

export interface MailService {
  mailer: Mailer;
  job: QueuedJob<z.output<typeof jobData>>;
}

/** Creates the mail service, which sends through the application's job queue. */
export function createMail(options: MailOptions): MailService {
  const { seal, transport, connections, host, now, onLost } = options;
  return {
    mailer: createMailer(options),
    job: {
      name: SEND_MAIL,
      data: jobData,
      concurrency: WORKERS,
      batchSize: connections,
      async run({ sealed }) {
        const mail = mailSchema.parse(JSON.parse(seal.open(sealed)));
        if (mail.expiresAt <= now()) return onLost('expired in the queue');
        try {
          await transport.deliver({ messageId: `${mail.id}@${host}`, to: mail.to, ...renderMail(mail.content) });
        } catch (error) {
          if (!(error instanceof MailRefused)) throw error;
          onLost(error.message);
        }
      },
    },
  };
}

/** Creates a mailer that queues mails for the workers. */
export function createMailer({ queue, seal, randomId }: MailerOptions): Mailer {
  return {
    async send({ to, content, expiresAt, priority = 0 }, within) {
      const sealed = seal.close(JSON.stringify({ id: randomId(), to, content, expiresAt }));
      await queue.enqueue(SEND_MAIL, { sealed }, within, { priority });
    },
  };
}
