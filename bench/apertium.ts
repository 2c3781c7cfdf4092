import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createLocal, type LocalEngine } from '@interlinear/engines/local';
import { createTranslator } from '@interlinear/translation';
import { type BenchResult, median } from './bench.ts';

const SENTENCES = 200;
const ROUNDS = 15;
const MODE = '/usr/share/apertium/modes/eng-spa.mode';

/**
 * Compares Apertium en→es in the whole pipeline with the bare processes, which receive all input at once. Both run in
 * turn with similar sentences, unique in each round because the pipeline requests equal texts once.
 */
export async function run(): Promise<BenchResult[]> {
  const local = createLocal({ modelsDirectory: '/nonexistent', fetch });
  try {
    return local.supports('en', 'es') ? await measure(local) : notMeasured();
  } finally {
    await local.close();
  }
}

async function measure(local: LocalEngine): Promise<BenchResult[]> {
  const translator = createTranslator({
    engine: (id) => (id === local.id ? local : undefined),
    clock: {
      now: () => performance.now(),
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    // Detection has its own benchmark.
    detect: () => ({ language: 'en', confidence: 1 }),
  });
  const throughPipeline = async (texts: readonly string[]) => {
    let translated = 0;
    const segments = texts.map((text, index) => ({ id: String(index), content: [text] }));
    const request = { segments, source: 'en', target: 'es', engine: local.id, fallback: false } as const;
    for await (const result of translator.translate(request)) if (result.status === 'translated') translated += 1;
    if (translated !== texts.length) throw new Error(`${translated} of ${texts.length} sentences came back`);
  };

  const raw = startRawPipe();
  try {
    const first = await millisecondsOf(() => throughPipeline(['The first sentence starts the processes.']));
    await raw.send(['The first sentence starts the processes.']);
    const rounds: { pipeline: number; raw: number; addedCpu: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage();
      const pipeline = await millisecondsOf(() => throughPipeline(sentences(2 * round)));
      const { user, system } = process.cpuUsage(before);
      const bare = await millisecondsOf(() => raw.send(sentences(2 * round + 1)));
      rounds.push({ pipeline, raw: bare, addedCpu: (user + system) / 1000 / SENTENCES });
    }
    const short: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      short.push(await millisecondsOf(() => throughPipeline([`The house number ${index} is red.`])));
    }
    const ratio = median(rounds.map((round) => round.raw / round.pipeline));
    const rate = (milliseconds: readonly number[]) => (SENTENCES / median(milliseconds)) * 1000;
    return [
      result('apertium-pipeline-rate', rate(rounds.map((round) => round.pipeline)), 'sentences/s'),
      result('apertium-raw-pipe-rate', rate(rounds.map((round) => round.raw)), 'sentences/s'),
      { ...result('apertium-pipeline-ratio', ratio, '×'), target: '≥ 0.8', ok: ratio >= 0.8 },
      result('apertium-added-cpu', median(rounds.map((round) => round.addedCpu)), 'ms/sentence'),
      result('apertium-first-sentence', first, 'ms'),
      result('apertium-short-sentence-p50', median(short), 'ms'),
    ];
  } finally {
    await translator.close();
    await raw.close();
  }
}

function result(name: string, value: number, unit: string): BenchResult {
  return { name, value, unit, ok: null };
}

function notMeasured(): BenchResult[] {
  const note = 'Apertium with eng-spa is not installed';
  return [
    { name: 'apertium-pipeline-ratio', value: null, unit: '×', target: '≥ 0.8', ok: null, note },
    { name: 'apertium-first-sentence', value: null, unit: 'ms', ok: null, note },
  ];
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Starts the processes of the mode as a shell would, without ordering, size limits or error handling. */
function startRawPipe(): { send(texts: readonly string[]): Promise<void>; close(): Promise<void> } {
  const command = execFileSync('/usr/bin/apertium-wblank-mode', ['-z', MODE], { encoding: 'utf8' }).trim();
  const child: ChildProcess = spawn('/bin/sh', ['-c', command, 'apertium', '-n', ''], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' },
  });
  let missing = 0;
  let done = (): void => undefined;
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 0) missing -= 1;
    if (missing === 0) done();
  });
  return {
    send: (texts) =>
      new Promise((resolve) => {
        missing = texts.length;
        done = resolve;
        child.stdin?.write(texts.map((text) => `${text}[]\0`).join(''));
      }),
    close: () =>
      new Promise((resolve) => {
        child.once('close', () => resolve());
        child.stdin?.end();
      }),
  };
}

const WHO = [
  'The old teacher',
  'My younger sister',
  'A friend of the family',
  'The new government',
  'Nobody in the village',
];
const DOES = ['wanted to buy', 'has never seen', 'will probably sell', 'is looking for', 'could not find', 'remembers'];
const WHAT = ['a small red house', 'the best book of the year', 'two white cats', 'a table for four people'];
const WHERE = ['near the river', 'in the north of the country', 'before the winter came', 'because it was very cheap'];

/** Creates sentences of about fifteen words, unique across all rounds. */
function sentences(round: number): string[] {
  return Array.from({ length: SENTENCES }, (_, index) => {
    const pick = (list: readonly string[], step: number) => list[Math.floor(index / step) % list.length];
    return `${pick(WHO, 1)} ${pick(DOES, 5)} ${pick(WHAT, 30)} ${pick(WHERE, 120)}, and it was number ${round * SENTENCES + index}.`;
  });
}
