import { randomUUID } from 'node:crypto';
import type { Platform } from './open-platform.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import { createMail, MAIL_KEY, type MailService } from './platform/mail/create-mail.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createSeal } from './platform/secret/seal.ts';

/** Time for running jobs to finish at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

export interface JobsAndMail {
  jobs: Jobs;
  mail: MailService;
  /** Name of the mail server, or path of the outbox folder. */
  mailName: string;
}

/**
 * Opens the job queue and the mail service that sends through it.
 * @param showMail prints mails when no mail server is configured; `undefined` without a terminal
 */
export async function openJobsAndMail(
  { configuration, log, database, secret, siteUrl, now, onStop }: Platform,
  showMail: ((text: string) => void) | undefined,
): Promise<JobsAndMail> {
  const transport = createMailTransport(configuration, { now, show: showMail });
  onStop(() => transport.close());
  const jobs = await openJobs({
    database,
    isWorker: configuration.role !== 'api',
    onError: (error) => log.error({ err: error }, 'the job queue failed'),
  });
  onStop(() => jobs.stop(SHUTDOWN_TIMEOUT_MS));
  const mail = createMail({
    queue: jobs,
    seal: createSeal(secret.keyFor(MAIL_KEY)),
    transport,
    connections: configuration.MAIL_CONNECTIONS,
    host: new URL(siteUrl).hostname,
    now,
    randomId: randomUUID,
    onLost: (reason) => log.warn({ reason }, 'a mail was not sent'),
  });
  return { jobs, mail, mailName: transport.name };
}
