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

/** Whoever sits in front of the server. */
export interface StartOptions {
  /** Shows the mails of a server without a mail server; left out, nobody is there. */
  showMail?: ((text: string) => void) | undefined;
}

export interface App {
  /** Where it listens. */
  address: string;
  server: HttpServer;
  engines: ServedEngines;
  site: Site | undefined;
  databaseName: string;
  /** Where mails go: a mail server, or a folder. */
  mailName: string;
  /** Finishes what is under way, or cuts it off after ten seconds; then closes everything in the opposite order of its opening. */
  stop(): Promise<void>;
}

/**
 * Builds the whole server by hand and starts it. What was opened before a step that fails is closed again.
 * @throws {FolderInUseError} when another server has the data folder, {@link StartError} or {@link ConfigurationError} for
 * whatever else somebody can put right
 */
export async function startApp(configuration: Configuration, log: Logger, audience: StartOptions = {}): Promise<App> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) {
      // One part that does not close must not keep the others open, above all not the database.
      await close().catch((error: unknown) => log.error({ err: error }, 'a part did not close'));
    }
  };
  try {
    const app = await buildApp(configuration, log, { ...audience, onStop: (close) => closing.push(close) });
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
    domains.documents.prepare();
  }
  const { address, server, site } = await serveHttp(platform, { ...translating, ...domains, jobs });
  return { address, server, engines: translating.engines, site, databaseName: platform.database.name, mailName };
}
