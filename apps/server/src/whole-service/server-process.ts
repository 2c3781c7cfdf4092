import { readConfiguration } from '../configuration/configuration.ts';
import { createLog } from '../platform/log.ts';
import { speedUpModuleLoading } from '../platform/speed-up-module-loading.ts';

// Tests start a hundred servers, and loading the modules is most of a start. So this process runs one server after
// another, each with its own configuration, as `packages/testing` asks for them by messages.
speedUpModuleLoading();
const { startApp } = await import('../app.ts');

/** A server to start, or `undefined` to stop the one that runs. */
interface Order {
  start?: { environment: Record<string, string>; commandLine: readonly string[] };
}

let stop = async () => {};
let flushLog = (flushed: () => void) => flushed();

process.on('message', ({ start }: Order) => void (start ? run(start) : end()));
// The test run is over. End without an exit, on which pino would write lines that are logged meanwhile, about databases that end too,
// and retry for ever if the reader is gone (sonic-boom 4.2, `flushSync`).
process.once('disconnect', () => flushLog(() => process.kill(process.pid, 'SIGKILL')));

async function run({ environment, commandLine }: NonNullable<Order['start']>): Promise<void> {
  try {
    const configuration = readConfiguration(environment, commandLine);
    const log = createLog(configuration.LOG_LEVEL);
    flushLog = (flushed) => log.flush(flushed);
    const app = await startApp(configuration, log);
    stop = async () => {
      await app.stop();
      log.flush();
    };
    process.send?.({ address: app.address });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

async function end(): Promise<void> {
  await stop();
  process.send?.({ isStopped: true });
}
