import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, median } from './bench.ts';
import { type LoadFigures, type LoadTarget, load } from './gateway/load.ts';
import { type ServerProcess, startProcess } from './gateway/start-process.ts';

const ROUNDS = 8;
/** Short, so that no server idles for long: after 8 s, V8 collects the whole heap and compiles the server anew, which no busy server meets. */
const SECONDS = 2;
const WARM_UP_SECONDS = 8;

/**
 * Measures the cost of the server between a caller and an engine: the latency added to calling the engine directly (a stand-in for
 * LibreTranslate), and processor time compared with a bare Fastify that validates and echoes the same request.
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

  // Warm up the JIT compiler: the first seconds cost three times as much as the rest.
  for (const target of Object.values(targets)) await load(target, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  // All targets in every round, so that temporary load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      direct: await load(targets.direct, SECONDS),
      gateway: await load(targets.gateway, SECONDS),
      echo: await load(targets.echo, SECONDS),
    });
  }
  return report(rounds);
}

type Round = Record<'direct' | 'gateway' | 'echo', LoadFigures>;

function report(rounds: readonly Round[]): BenchResult[] {
  const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure));
  const p50 = medianOf(({ direct, gateway }) => gateway.p50Ms - direct.p50Ms);
  const [direct, through] = [medianOf((round) => round.direct.p50Ms), medianOf((round) => round.gateway.p50Ms)];
  const ratio = medianOf(({ gateway, echo }) => gateway.cpuMicroseconds / echo.cpuMicroseconds);
  const [own, bare] = [
    medianOf((round) => round.gateway.cpuMicroseconds),
    medianOf((round) => round.echo.cpuMicroseconds),
  ];
  const isMeasured = Number.isFinite(ratio);
  return [
    {
      name: 'gateway-added-latency-p50',
      value: p50,
      unit: 'ms',
      target: '≤ 4',
      ok: p50 <= 4,
      note: `16 connections; ${direct.toFixed(1)} ms direct, ${through.toFixed(1)} ms through the server`,
    },
    {
      name: 'gateway-added-latency-p99',
      value: medianOf((round) => round.gateway.p99Ms - round.direct.p99Ms),
      unit: 'ms',
      ok: null,
    },
    {
      name: 'gateway-cpu',
      value: isMeasured ? ratio : null,
      unit: '× echo',
      target: '≤ 2',
      ok: isMeasured ? ratio <= 2 : null,
      note: isMeasured
        ? `${own.toFixed(0)} µs a request, echo ${bare.toFixed(0)} µs; each request a new paragraph`
        : 'no /proc on this system',
    },
  ];
}
