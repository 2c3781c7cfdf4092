import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type ModelRegistryStandIn,
  startModelRegistryStandIn,
} from '@interlinear/testing/engines/model-registry-stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../engine-conformance.ts';
import { createModelStore, type ModelStoreOptions } from './model-store.ts';

describe('the store of models', () => {
  let standIn: ModelRegistryStandIn;
  let directory: string;
  beforeAll(async () => {
    standIn = await startModelRegistryStandIn();
  });
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'models-'));
    standIn.requests.length = 0;
  });
  afterEach(async () => {
    standIn.repair();
    await rm(directory, { recursive: true });
  });
  afterAll(() => standIn.close());

  const open = (options: Partial<ModelStoreOptions> = {}) =>
    createModelStore({ directory, registry: { url: standIn.modelsJsonUrl }, fetch, ...options });
  const signal = () => new AbortController().signal;
  const paths = () => standIn.requests.map(({ path }) => path);

  it('[ENG-11] lists the best released model of each pair in the registry', async () => {
    const models = await open().available(signal());
    expect(models.map(({ source, target, architecture }) => `${source}-${target} ${architecture}`)).toEqual(
      Object.keys(standIn.files).map((pair) => `${pair} base`),
    );
    expect(models[0]?.files.map(({ kind, url }) => ({ kind, url }))).toEqual([
      { kind: 'model', url: `${standIn.url}/base/en-es/model.gz` },
      { kind: 'lexicalShortlist', url: `${standIn.url}/base/en-es/lexicalShortlist.gz` },
      { kind: 'vocab', url: `${standIn.url}/base/en-es/vocab.gz` },
    ]);
  });

  it.each([
    ['models.json and gzip', () => ({ url: standIn.modelsJsonUrl })],
    [
      'Remote Settings and Zstandard',
      () => ({ url: standIn.remoteSettingsUrl, attachmentsUrl: standIn.attachmentsUrl }),
    ],
  ])('installs from %s, and finds it again after a restart', async (_, registry) => {
    const shares: number[] = [];
    const store = open({ registry: registry() });
    const installed = await store.install('en', 'es', { signal: signal(), onProgress: (share) => shares.push(share) });
    expect(await readFile(installed.files.model ?? '')).toEqual(standIn.files['en-es']?.model);
    expect(await readFile(installed.files.vocab ?? '')).toEqual(standIn.files['en-es']?.vocab);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBeCloseTo(1);
    expect(open().installed()).toEqual([installed]);
    expect(store.installed()).toEqual([installed]);
    expect(await readdir(join(directory, '.staging'))).toEqual([]);
  });

  it('shares one download between concurrent calls', async () => {
    const store = open();
    await Promise.all([1, 2, 3].map(() => store.install('en', 'es', { signal: signal() })));
    expect(paths().filter((path) => path.endsWith('model.gz'))).toHaveLength(1);
  });

  it.each([
    ['the model is another one', 'en-es/model.gz', gzipSync(Buffer.alloc(99_571)), 'wrong-answer'],
    ['the model is larger than declared', 'en-es/model.gz', gzipSync(Buffer.alloc(200_000)), 'too-long'],
    ['the model is cut', 'en-es/model.gz', gzipSync(Buffer.alloc(99_571, 'abc')).subarray(0, 100), 'wrong-answer'],
    ['a file is no gzip inside', 'en-es/vocab.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5]), 'wrong-answer'],
  ])('installs nothing when %s, and the right one afterwards', async (_, path, content, reason) => {
    const store = open();
    standIn.spoil(path, content);
    expect(await failureOf(store.install('en', 'es', { signal: signal() }))).toMatchObject({ engine: 'local', reason });
    expect({ installed: store.installed(), folders: await readdir(directory) }).toEqual({
      installed: [],
      folders: ['.staging'],
    });
    standIn.repair();
    await store.install('en', 'es', { signal: signal() });
    expect(open().installed()).toHaveLength(1);
  });

  it('respects the size limit, packed and unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    standIn.spoil('en-es/vocab.gz', bomb);
    const failure = await failureOf(open({ maxBytes: 1_000_000 }).install('en', 'es', { signal: signal() }));
    expect(failure.reason).toBe('too-long');
    expect(await failureOf(open({ maxBytes: 1000 }).install('en', 'de', { signal: signal() }))).toMatchObject({
      reason: 'too-long',
    });
  });

  it('resumes a cancelled download', async () => {
    const store = open();
    const controller = new AbortController();
    const packed = join(directory, '.staging/en-es/model.packed');
    standIn.pauseAfter(40_000);
    const stopped = failureOf(store.install('en', 'es', { signal: controller.signal }));
    await expect.poll(() => existsSync(packed) && statSync(packed).size).toBe(32_768);
    controller.abort();
    standIn.repair();
    expect(await stopped).toMatchObject({ reason: 'cancelled', isRetryable: false });
    expect(store.installed()).toEqual([]);
    const { files } = await store.install('en', 'es', { signal: signal() });
    expect(standIn.requests.find(({ headers }) => headers.range)?.headers.range).toBe('bytes=32768-');
    expect(await readFile(files.model ?? '')).toEqual(standIn.files['en-es']?.model);
  });

  it('notices if the resumed file was of another version, and starts over the next time', async () => {
    const store = open();
    await mkdir(join(directory, '.staging/en-es'), { recursive: true });
    await writeFile(join(directory, '.staging/en-es/model.packed'), Buffer.alloc(500, 'old'));
    expect(await failureOf(store.install('en', 'es', { signal: signal() }))).toMatchObject({ reason: 'wrong-answer' });
    await store.install('en', 'es', { signal: signal() });
    expect(store.installed()).toHaveLength(1);
  });

  it('verifies a file that was complete before the interruption', async () => {
    const packed = gzipSync(standIn.files['en-es']?.model ?? '');
    await mkdir(join(directory, '.staging/en-es'), { recursive: true });
    await writeFile(join(directory, '.staging/en-es/model.packed'), packed);
    await open().install('en', 'es', { signal: signal() });
    expect(open().installed()).toHaveLength(1);
  });

  it('replaces a model, and removes it', async () => {
    const store = open();
    await store.install('en', 'es', { signal: signal() });
    await store.install('en', 'es', { signal: signal() });
    expect(open().installed()).toHaveLength(1);
    await store.remove('en', 'es');
    expect([store.installed(), open().installed(), existsSync(join(directory, 'en-es'))]).toEqual([[], [], false]);
  });

  it('ignores incomplete models', async () => {
    const { files } = await open().install('en', 'es', { signal: signal() });
    await mkdir(join(directory, 'xx-yy'));
    await mkdir(join(directory, 'xx-zz'));
    await writeFile(join(directory, 'xx-zz/model.json'), '{"version":1');
    await rm(files.vocab ?? '');
    expect(open().installed()).toEqual([]);
  });

  it.each([
    ['has no such pair', 'en', 'fr'],
    ['is asked for a path', '../..', 'es'],
  ])('reports unsupported-pair when it %s', async (_, source, target) => {
    expect(await failureOf(open().install(source, target, { signal: signal() }))).toMatchObject({
      reason: 'unsupported-pair',
    });
  });

  it('works without a registry, with the installed models', async () => {
    const store = open({ registry: undefined });
    expect(store.installed()).toEqual([]);
    expect(await failureOf(store.available(signal()))).toMatchObject({ reason: 'unsupported-pair' });
  });

  it.each([
    ['is down', { kind: 'status', status: 503 }, 'unavailable'],
    ['is gone', { kind: 'status', status: 404 }, 'bad-request'],
    ['is something else', { kind: 'garbage' }, 'wrong-answer'],
    ['is other JSON', { kind: 'garbage', body: '{"data":[{"a":1}]}' }, 'wrong-answer'],
    ['is cut', { kind: 'cut' }, 'network'],
  ] as const)('reports the reason when the registry %s, and retries later', async (_, fault, reason) => {
    const store = open();
    standIn.failNext(fault);
    expect(await failureOf(store.available(signal()))).toMatchObject({ engine: 'local', reason });
    expect(store.known()).toEqual([]);
    expect(await store.available(signal())).not.toEqual([]);
  });
});
