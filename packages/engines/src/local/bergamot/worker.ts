import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type AlignedMemory, type BergamotModule, loadBergamot, type TranslationModel } from './bergamot-wasm.ts';
import type { WorkerAnswer, WorkerModel, WorkerRequest } from './worker-protocol.ts';

/** Entry point of a worker thread. Translating is synchronous and would block the main one. */

/** Maximum models in memory, each taking twice its file size. */
const MAX_MODELS = 4;

const CONFIG = {
  'beam-size': 1,
  normalize: 1.0,
  'word-penalty': 0,
  'max-length-break': 128,
  'mini-batch-words': 1024,
  workspace: 128,
  'max-length-factor': 2.0,
  'skip-cost': true,
  'cpu-threads': 0,
  quiet: true,
  'quiet-translation': true,
  'gemm-precision': 'int8shiftAlphaAll',
  alignment: 'soft',
  // One sentence per line, as the built-in splitter does not support Chinese and Japanese.
  'ssplit-mode': 'sentence',
};

const loading = loadBergamot();
const service = loading.then((bergamot) => new bergamot.BlockingService({ cacheSize: 0 }));
/** Least recently used first. */
const models = new Map<string, TranslationModel>();

parentPort?.on('message', async (request: WorkerRequest) => {
  parentPort?.postMessage(await answer(request));
});

async function answer({ id, models: wanted, texts }: WorkerRequest): Promise<WorkerAnswer> {
  const bergamot = await loading;
  try {
    const inputs = new bergamot.VectorString();
    const options = new bergamot.VectorResponseOptions();
    for (const { text, isHtml } of texts) {
      inputs.push_back(text);
      options.push_back({ alignment: false, html: isHtml, qualityScores: false });
    }
    const [first, second] = wanted.map((model) => modelOf(bergamot, model));
    if (!first) return { id, error: 'no model was named' };
    const responses = second
      ? (await service).translateViaPivoting(first, second, inputs, options)
      : (await service).translate(first, inputs, options);
    const translated = texts.map((_, index) => responses.get(index).getTranslatedText());
    for (const native of [responses, inputs, options]) native.delete();
    return { id, texts: translated };
  } catch (error) {
    return { id, error: describe(bergamot, error) };
  }
}

function modelOf(bergamot: BergamotModule, { key, files }: WorkerModel): TranslationModel {
  const loaded = models.get(key) ?? loadModel(bergamot, files);
  models.delete(key);
  models.set(key, loaded);
  for (const [oldest, model] of models) {
    if (models.size <= MAX_MODELS) break;
    models.delete(oldest);
    model.delete();
  }
  return loaded;
}

function loadModel(bergamot: BergamotModule, files: WorkerModel['files']): TranslationModel {
  const read = (path: string | undefined, alignment: number): AlignedMemory => {
    const bytes = path === undefined ? Buffer.alloc(0) : readFileSync(path);
    const memory = new bergamot.AlignedMemory(bytes.byteLength, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  const vocabularies = new bergamot.AlignedMemoryList();
  for (const path of files.vocab ? [files.vocab] : [files.srcVocab, files.trgVocab])
    vocabularies.push_back(read(path, 64));
  const config = Object.entries(CONFIG).map(([name, value]) => `${name}: ${value}\n`);
  return new bergamot.TranslationModel(
    config.join(''),
    read(files.model, 256),
    read(files.lexicalShortlist, 64),
    vocabularies,
    null,
  );
}

/** Describes an error; C++ exceptions arrive as pointers. */
function describe(bergamot: BergamotModule, error: unknown): string {
  if (typeof error === 'number') return bergamot.getExceptionMessage?.(error) ?? 'an exception';
  return error instanceof Error ? error.name : 'unknown';
}
