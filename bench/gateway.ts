import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, median } from './bench.ts';
import { type LoadFigures, type LoadTarget, load } from './gateway/load.ts';
import { type ServerProcess, startProcess } from './gateway/start-process.ts';

const ROUNDS = 3;
const SECONDS = 4;

/**
 * What the server costs between a caller and an engine: latency added over calling the engine (a stand-in that speaks
 * LibreTranslate) directly, and processor time beside a bare Fastify that checks and echoes the same request.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'interlinear-bench-'));
  const processes: ServerProcess[] = [];
  const start = async (file: string, environment: Record<string, string> = {}) => {
    const started = await startProcess(new URL(file, import.meta.url), environment);
    processes.push(started);
    return started;
  };
  try {
    const engine = await start('./gateway/engine-server.ts');
    const echo = await start('./gateway/echo-server.ts');
    const gateway = await start('../apps/server/src/main.ts', {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      REDIS_URL: '',
      PUBLIC_URL: '',
      REQUESTS_PER_MINUTE: '0',
      LIBRETRANSLATE_BASE_URL: engine.url,
    });
    return await measure({ engine, echo, gateway });
  } finally {
    await Promise.all(processes.map((started) => started.stop()));
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

type Servers = Record<'engine' | 'echo' | 'gateway', ServerProcess>;

async function measure({ engine, echo, gateway }: Servers): Promise<BenchResult[]> {
  const translate = (text: string) => ({
    source_text: [text],
    source_lang: 'en',
    target_lang: 'es',
    engine: 'libretranslate',
    fallback: false,
  });
  const path = '/service/api/translate';
  const targets = {
    direct: {
      server: engine,
      path: '/translate',
      body: (q) => ({ q: [q], source: 'en', target: 'es', format: 'text' }),
    },
    gateway: { server: gateway, path, body: translate },
    echo: { server: echo, path, body: translate },
  } satisfies Record<string, LoadTarget>;

  for (const target of Object.values(targets)) await load(target, { seconds: SECONDS });
  const rounds: Round[] = [];
  // One after the other in every round: a machine that is busy for a while is busy for all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    const direct = await load(targets.direct, { seconds: SECONDS });
    const through = await load(targets.gateway, { seconds: SECONDS });
    // As many requests a second as the server just had: a process that is never idle wakes nobody and is woken by
    // nobody, which makes the same work look cheaper than it is under any load that leaves room.
    const rate = through.requestsPerSecond;
    rounds.push({ direct, gateway: through, echo: await load(targets.echo, { seconds: SECONDS, rate }) });
  }
  return report(rounds);
}

type Round = Record<'direct' | 'gateway' | 'echo', LoadFigures>;

function report(rounds: readonly Round[]): BenchResult[] {
  const middle = (figure: (round: Round) => number | undefined) => {
    const figures = rounds.map(figure).filter((value) => value !== undefined);
    return figures.length === 0 ? null : median(figures);
  };
  const p50 = middle(({ direct, gateway }) => gateway.p50Ms - direct.p50Ms);
  const ratio = middle(({ gateway, echo }) =>
    gateway.cpuMicroseconds === undefined || echo.cpuMicroseconds === undefined
      ? undefined
      : gateway.cpuMicroseconds / echo.cpuMicroseconds,
  );
  const figure = (value: number | null, digits = 0) => value?.toFixed(digits) ?? '?';
  return [
    {
      name: 'gateway-added-latency-p50',
      value: p50,
      unit: 'ms',
      target: '≤ 4',
      ok: p50 === null ? null : p50 <= 4,
      note:
        `16 connections; ${figure(
          middle(({ direct }) => direct.p50Ms),
          1,
        )} ms direct, ` +
        `${figure(
          middle(({ gateway }) => gateway.p50Ms),
          1,
        )} ms through the server`,
    },
    {
      name: 'gateway-added-latency-p99',
      value: middle(({ direct, gateway }) => gateway.p99Ms - direct.p99Ms),
      unit: 'ms',
      ok: null,
    },
    {
      name: 'gateway-cpu',
      value: ratio,
      unit: '× echo',
      target: '≤ 2',
      ok: ratio === null ? null : ratio <= 2,
      note:
        ratio === null
          ? 'no /proc on this system'
          : `${figure(middle(({ gateway }) => gateway.cpuMicroseconds ?? 0))} µs a request, echo ` +
            `${figure(middle(({ echo }) => echo.cpuMicroseconds ?? 0))} µs, both at ` +
            `${figure(middle(({ gateway }) => gateway.requestsPerSecond))} requests/s`,
    },
  ];
}
