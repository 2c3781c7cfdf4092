import type { App } from './app.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration/configuration.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './start-error.ts';

/**
 * Exit codes: 1 for a wrong configuration or an unexpected error, 2 when another server uses the data folder, 3 when
 * the port is in use.
 */
const EXIT = { failed: 1, folderInUse: 2, portInUse: 3 };

const configuration = readOrExit();
const log = createLog(configuration.LOG_LEVEL);

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'unhandled exception');
  log.flush();
  console.error(error);
  process.exit(EXIT.failed);
});

const app = await startOrExit();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal)); // ends the process itself
// After the handlers: callers may stop the server as soon as they read the address.
console.log(describeStart(configuration, app));

function readOrExit(): Configuration {
  try {
    return readConfiguration(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return exitWithProblems(error);
  }
}

function exitWithProblems({ problems }: ConfigurationError): never {
  console.error(['Interlinear cannot start:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  return process.exit(EXIT.failed);
}

async function startOrExit(): Promise<App> {
  try {
    // Mails contain login codes: print them on a terminal, never into a service's journal.
    const showMail = process.stdout.isTTY ? console.log : undefined;
    // Loaded here, so that a wrong configuration is reported without waiting for two thousand modules.
    const { startApp } = await import('./app.ts');
    return await startApp(configuration, log, { showMail });
  } catch (error) {
    if (error instanceof FolderInUseError) {
      console.error(error.message);
      return process.exit(EXIT.folderInUse);
    }
    if (error instanceof ConfigurationError) return exitWithProblems(error);
    if (error instanceof StartError) {
      console.error(`Interlinear cannot start: ${error.message}`);
      return process.exit(EXIT.failed);
    }
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      console.error(`Port ${configuration.PORT} is taken on ${configuration.HOST}. Choose another one with PORT.`);
      return process.exit(EXIT.portInUse);
    }
    log.fatal({ err: error }, 'the server could not start');
    log.flush();
    console.error(error);
    return process.exit(EXIT.failed);
  }
}

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  await app.stop();
  log.info('stopped');
  log.flush();
  process.exit(0);
}

/** Start message for the operator: address, database, mail, engines, and what is missing. */
function describeStart(configuration: Configuration, app: App): string {
  const engines = app.engines.list().map(({ engine }) => engine.name);
  return [
    `Interlinear is ready at ${configuration.PUBLIC_URL ?? app.address}`,
    ...(configuration.PUBLIC_URL === undefined ? [] : [`  listens   ${app.address}`]),
    ...(app.adminAddress === undefined ? [] : [`  operator  ${app.adminAddress}`]),
    `  database  ${app.databaseName}${configuration.DATABASE_URL === undefined ? ` in ${configuration.DATA_DIR}` : ''}`,
    `  mail      ${app.mailName}`,
    `  engines   ${engines.join(', ') || 'none'}`,
    ...missing(configuration, app).map((line) => `  missing   ${line}`),
  ].join('\n');
}

function missing(configuration: Configuration, { engines, site }: App): string[] {
  const isShared = configuration.DATABASE_URL !== undefined;
  const has = (id: string) => engines.list().some(({ engine }) => engine.id === id);
  return [
    ...(site || configuration.role === 'worker' ? [] : ['the web app: build it with `npm run build`']),
    ...(isShared && configuration.SECRET === undefined
      ? ['SECRET: set it before a second process shares this database']
      : []),
    ...(has('local') ? [] : ['the offline engine: install Apertium, or download models']),
    ...(engines.list().some(({ engine }) => engine.kind === 'ai')
      ? []
      : ['AI engines: set a key such as OPENAI_API_KEY']),
  ];
}
