import type { Logger } from 'pino';
import type { Configuration } from './configuration/configuration.ts';
import { createDomains } from './create-domains.ts';
import { openJobsAndMail } from './open-jobs-and-mail.ts';
import { type OnStop, openPlatform } from './open-platform.ts';
import { openTranslation } from './open-translation.ts';
import type { HttpServer } from './platform/http/create-http-server.ts';
import { serveHttp } from './serve-http.ts';
import type { Site } from './site/load-site.ts';
import type { ServedEngines } from './translation/served-engines.ts';

/** Options that depend on how the server was started. */
export interface StartOptions {
  /**
   * Prints mails for the operator at the terminal, when no mail server is configured; `undefined` without a terminal.
   */
  showMail?: ((text: string) => void) | undefined;
}

export interface App {
  /** Address the server listens on. */
  address: string;
  /** Address of the operator's port, if there is one. */
  adminAddress: string | undefined;
  server: HttpServer;
  engines: ServedEngines;
  site: Site | undefined;
  databaseName: string;
  /** Name of the mail server, or path of the outbox folder. */
  mailName: string;
  /**
   * Lets running requests and jobs finish for up to ten seconds, then closes everything in reverse order of opening.
   */
  stop(): Promise<void>;
}

/**
 * Wires up the whole server by hand and starts it. If a step fails, everything opened before it is closed again.
 * @throws {FolderInUseError} when another server uses the data folder
 * @throws {StartError} or {@link ConfigurationError} for problems the operator can fix
 */
export async function startApp(configuration: Configuration, log: Logger, options: StartOptions = {}): Promise<App> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) {
      // A part that fails to close must not keep the others open, above all the database.
      await close().catch((error: unknown) => log.error({ err: error }, 'a part failed to close'));
    }
  };
  try {
    const app = await buildApp(configuration, log, { ...options, onStop: (close) => closing.push(close) });
    return { ...app, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function buildApp(
  configuration: Configuration,
  log: Logger,
  { onStop, showMail }: StartOptions & { onStop: OnStop },
): Promise<Omit<App, 'stop'>> {
  const platform = await openPlatform(configuration, log, onStop);
  const translating = await openTranslation(platform);
  const { jobs, mail, mailName } = await openJobsAndMail(platform, showMail);
  const domains = createDomains(platform, { jobs, mail }, translating);
  await jobs.start(domains.work);
  if (configuration.role !== 'api') {
    domains.documents.startRecovery();
    if (configuration.SPARE_THREADS > 0) domains.documents.keepSpareThread();
  }
  if (configuration.role !== 'worker') {
    if (configuration.SPARE_THREADS > 0) domains.pictures.keepSpareThread();
    await domains.documents
      .startListening()
      .catch((error: unknown) => log.warn({ err: error }, 'changes by other processes will be noticed later'));
  }
  const { address, adminAddress, server, site } = await serveHttp(platform, { ...translating, ...domains, jobs });
  const { name: databaseName } = platform.database;
  return { address, adminAddress, server, engines: translating.engines, site, databaseName, mailName };
}
