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
  /** A folder of its own; one folder per installed pair is kept in it. */
  directory: string;
  registry: { url: string; attachmentsUrl?: string } | undefined;
  fetch: Fetch;
  /** No file of a model may be larger than this. Default 200 MB; the largest known is under 100. */
  mostBytes?: number;
}

export interface InstalledModel {
  /** The registry's own codes. */
  source: string;
  target: string;
  architecture: string;
  /** Another one is another model of the same pair. */
  revision: string;
  /** Absolute paths. */
  files: Partial<Record<FileKind, string>>;
}

interface InstallOptions {
  signal: AbortSignal;
  /** 0…1 over all files, never going back. */
  onProgress?(share: number): void;
}

/** Models on disk: what is installed, what could be, and how it gets there. */
export interface ModelStore {
  installed(): readonly InstalledModel[];
  /** What the registry offers. It is read once and kept; a failure is not kept. @throws {EngineError} */
  available(signal: AbortSignal): Promise<readonly RegistryModel[]>;
  /** What the registry offered when it was last read; empty before. */
  known(): readonly RegistryModel[];
  /** Downloads the model of a pair. Asked twice at once, it is downloaded once, and the first one's signal counts. @throws {EngineError} */
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
  const { directory, registry, fetch, mostBytes = 200 * 1024 * 1024 } = options;
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
      const { bytes, sha256 } = await download({ file, path, mostBytes, fetch, signal, onProgress: onBytes });
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
      const already = installing.get(pair);
      if (already) return already;
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

/** Codes become names of folders: nothing but letters, digits, `-` and `_`. */
function pairOf({ source, target }: { source: string; target: string }): string {
  if (!/^\w{2,}(-\w+)*$/.test(source) || !/^\w{2,}(-\w+)*$/.test(target)) throw unsupported('not a language code');
  return `${source}-${target}`;
}

/** Model files weigh most; where sizes are unknown, the model itself counts for nine tenths. */
function totalShare(model: RegistryModel, shares: readonly number[]): number {
  const weights = model.files.map(
    ({ kind, packed, unpacked }) => packed.bytes ?? unpacked.bytes ?? (kind === 'model' ? 18e6 : 1e6),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, index) => sum + weight * (shares[index] ?? 0), 0) / total;
}

/** A model that is replaced is moved away first, so that no moment shows half of each. */
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

/** A folder without a readable manifest or without one of its files is none of ours: it is left alone and not used. */
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
