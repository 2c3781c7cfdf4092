import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Fetch } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import { parseJson } from '../../request-json.ts';
import { download } from './download.ts';
import { FILE_KINDS, type FileKind, type RegistryModel, readRegistry } from './registry.ts';

export interface ModelStoreOptions {
  /** Dedicated directory with one folder per installed pair. */
  directory: string;
  registry: { url: string; attachmentsUrl?: string } | undefined;
  fetch: Fetch;
  /** Maximum size of a model file. Default 200 MB; the largest known file is under 100 MB. */
  maxBytes?: number;
}

export interface InstalledModel {
  /** Language in the registry's code. */
  source: string;
  target: string;
  architecture: string;
  /** Distinguishes different models of the same pair. */
  revision: string;
  /** Absolute paths. */
  files: Partial<Record<FileKind, string>>;
}

interface InstallOptions {
  signal: AbortSignal;
  /** From 0 to 1 over all files, never decreasing. */
  onProgress?(share: number): void;
}

/** Installed and installable models, and their installation. */
export interface ModelStore {
  installed(): readonly InstalledModel[];
  /** Reads the registry's models; cached after the first success. @throws {EngineError} */
  available(signal: AbortSignal): Promise<readonly RegistryModel[]>;
  /** The registry's models as last read; empty before the first read. */
  known(): readonly RegistryModel[];
  /** Downloads a pair's model. Concurrent calls share one download, which the first call's signal controls. @throws {EngineError} */
  install(source: string, target: string, options: InstallOptions): Promise<InstalledModel>;
  remove(source: string, target: string): Promise<void>;
}

const MANIFEST = 'model.json';
const Manifest = z.object({
  version: z.literal(1),
  source: z.string(),
  target: z.string(),
  architecture: z.string(),
  files: z.array(z.object({ kind: z.enum(FILE_KINDS), bytes: z.int(), sha256: z.string() })),
});

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const { directory, registry, fetch, maxBytes = 200 * 1024 * 1024 } = options;
  const installed = new Map(readInstalled(directory).map((model) => [pairOf(model), model]));
  const installing = new Map<string, Promise<InstalledModel>>();
  let known: readonly RegistryModel[] = [];

  const available = async (signal: AbortSignal) => {
    if (known.length > 0) return known;
    if (!registry) throw unsupported('no model registry is configured');
    known = await readRegistry({ ...registry, fetch, signal });
    return known;
  };

  const installNow = async (source: string, target: string, { signal, onProgress }: InstallOptions) => {
    const pair = pairOf({ source, target });
    const model = (await available(signal)).find((candidate) => pairOf(candidate) === pair);
    if (!model) throw unsupported(`the registry has no model ${pair}`);
    const staging = join(directory, '.staging', pair);
    await mkdir(staging, { recursive: true });
    const shares = model.files.map(() => 0);
    const files = [];
    for (const [index, file] of model.files.entries()) {
      const progress = (share: number) => {
        shares[index] = share;
        onProgress?.(totalShare(model, shares));
      };
      const onBytes = (bytes: number, of: number | undefined) => progress(of ? Math.min(1, bytes / of) : 0);
      const path = join(staging, file.kind);
      const { bytes, sha256 } = await download({ file, path, maxBytes, fetch, signal, onProgress: onBytes });
      progress(1);
      files.push({ kind: file.kind, bytes, sha256 });
    }
    const manifest = { version: 1, source, target, architecture: model.architecture, files };
    await writeFile(join(staging, MANIFEST), JSON.stringify(manifest, null, 2));
    await replaceFolder(staging, join(directory, pair));
    const done = readModel(join(directory, pair));
    if (!done) throw new Error(`${pair} was written and cannot be read`);
    installed.set(pair, done);
    return done;
  };

  return {
    installed: () => [...installed.values()],
    known: () => known,
    available,
    async install(source, target, installOptions) {
      const pair = pairOf({ source, target });
      const ongoing = installing.get(pair);
      if (ongoing) return ongoing;
      const installation = installNow(source, target, installOptions);
      installing.set(pair, installation);
      try {
        return await installation;
      } finally {
        installing.delete(pair);
      }
    },
    async remove(source, target) {
      const pair = pairOf({ source, target });
      installed.delete(pair);
      await rm(join(directory, pair), { recursive: true, force: true });
      await rm(join(directory, '.staging', pair), { recursive: true, force: true });
    },
  };
}

/** Builds the folder name of a pair; only allows letters, digits, `-` and `_`. */
function pairOf({ source, target }: { source: string; target: string }): string {
  if (!/^\w{2,}(-\w+)*$/.test(source) || !/^\w{2,}(-\w+)*$/.test(target)) throw unsupported('not a language code');
  return `${source}-${target}`;
}

/** Overall progress, weighted by file size; for unknown sizes the model counts 18 times as much as any other file. */
function totalShare(model: RegistryModel, shares: readonly number[]): number {
  const weights = model.files.map(
    ({ kind, packed, unpacked }) => packed.bytes ?? unpacked.bytes ?? (kind === 'model' ? 18e6 : 1e6),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, index) => sum + weight * (shares[index] ?? 0), 0) / total;
}

/** Replaces a folder by renaming, so that old and new files never mix. */
async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${from}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(to)) await rename(to, old);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

function readInstalled(directory: string): InstalledModel[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap((entry) => readModel(join(directory, entry.name)) ?? []);
}

/** Reads an installed model; ignores folders without a valid manifest or with missing files. */
function readModel(folder: string): InstalledModel | undefined {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return undefined;
  const { data } = Manifest.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!data?.files.every(({ kind }) => existsSync(join(folder, kind)))) return undefined;
  const { source, target, architecture, files } = data;
  const revision = files.find(({ kind }) => kind === 'model')?.sha256.slice(0, 12) ?? '';
  return {
    source,
    target,
    architecture,
    revision,
    files: Object.fromEntries(files.map(({ kind }) => [kind, join(folder, kind)])),
  };
}

function unsupported(message: string): EngineError {
  return new EngineError({ engine: 'local', reason: 'unsupported-pair', message });
}
