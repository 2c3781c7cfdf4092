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
  const translate = (texts: readonly string[]) => ({
    source_text: texts,
    source_lang: 'en',
    target_lang: 'es',
    engine: 'libretranslate',
    fallback: false,
  });
  const targets = {
    direct: {
      server: engine,
      path: '/translate',
      body: (q) => ({ q, source: 'en', target: 'es', format: 'text' }),
    },
    gateway: { server: gateway, path: '/service/api/translate', body: translate },
    echo: { server: echo, path: '/service/api/translate', body: translate },
  } satisfies Record<string, LoadTarget>;

  for (const target of Object.values(targets)) await load(target, SECONDS);
  const rounds: Record<keyof typeof targets, LoadFigures>[] = [];
  // One after the other in every round: a machine that is busy for a while is busy for all three.
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      direct: await load(targets.direct, SECONDS),
      gateway: await load(targets.gateway, SECONDS),
      echo: await load(targets.echo, SECONDS),
    });
  }
  return report(rounds);
}

function report(rounds: readonly Record<'direct' | 'gateway' | 'echo', LoadFigures>[]): BenchResult[] {
  const p50 = median(rounds.map(({ direct, gateway }) => gateway.p50Ms - direct.p50Ms));
  const p99 = median(rounds.map(({ direct, gateway }) => gateway.p99Ms - direct.p99Ms));
  const ratios = rounds.flatMap(({ gateway, echo }) =>
    gateway.cpuMicroseconds === undefined || echo.cpuMicroseconds === undefined
      ? []
      : [gateway.cpuMicroseconds / echo.cpuMicroseconds],
  );
  const ratio = ratios.length === 0 ? null : median(ratios);
  const [last] = rounds.slice(-1);
  const perRequest = (name: 'gateway' | 'echo') => `${last?.[name].cpuMicroseconds?.toFixed(0) ?? '?'} µs ${name}`;
  return [
    {
      name: 'gateway-added-latency-p50',
      value: p50,
      unit: 'ms',
      target: '≤ 4',
      ok: p50 <= 4,
      note: `16 connections; ${last?.direct.p50Ms.toFixed(1)} ms direct, ${last?.gateway.p50Ms.toFixed(1)} ms through the server`,
    },
    { name: 'gateway-added-latency-p99', value: p99, unit: 'ms', ok: null },
    {
      name: 'gateway-cpu',
      value: ratio,
      unit: '× echo',
      target: '≤ 2',
      ok: ratio === null ? null : ratio <= 2,
      note:
        ratio === null
          ? 'no /proc on this system'
          : `${perRequest('gateway')}, ${perRequest('echo')}; 4 paragraphs a request`,
    },
  ];
}
