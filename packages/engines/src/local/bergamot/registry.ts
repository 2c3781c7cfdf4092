import * as z from 'zod/mini';
import type { Fetch } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import { parseJson, sendRequest } from '../../request-json.ts';

export const FILE_KINDS = ['model', 'lexicalShortlist', 'vocab', 'srcVocab', 'trgVocab'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A model file in a registry. Sizes and checksums are present if the registry has them. */
export interface RegistryFile {
  kind: FileKind;
  url: string;
  packed: { bytes?: number; sha256?: string };
  unpacked: { bytes?: number; sha256?: string };
}

/** A downloadable model. Languages are in the registry's codes, such as `zh`. */
export interface RegistryModel {
  source: string;
  target: string;
  architecture: string;
  files: readonly RegistryFile[];
}

export interface RegistryOptions {
  /** URL of a `models.json` (Mozilla's storage or a mirror), or of the Remote Settings collection `translations-models-v2`. */
  url: string;
  /** Base URL of Remote Settings attachments. */
  attachmentsUrl?: string;
  fetch: Fetch;
  signal: AbortSignal;
}

/** In order of preference. Smaller models translate worse, larger ones are slower; `base-memory` is in between. */
const ARCHITECTURES = ['base-memory', 'base', 'tiny'];
const FIREFOX_ATTACHMENTS = 'https://firefox-settings-attachments.cdn.mozilla.net';

/**
 * Reads the registry and returns the best model of each pair.
 * @throws {EngineError} `network`, `timeout`, `cancelled`, `unavailable`, or `wrong-answer` for an unknown shape.
 */
export async function readRegistry(options: RegistryOptions): Promise<RegistryModel[]> {
  const { url, fetch, signal, attachmentsUrl = FIREFOX_ATTACHMENTS } = options;
  const answer = await sendRequest({ engine: 'local', fetch, url, method: 'GET', signal });
  if (answer.status !== 200) {
    throw new EngineError({
      engine: 'local',
      reason: answer.status >= 500 ? 'unavailable' : 'bad-request',
      message: `the model registry answered HTTP ${answer.status}`,
      vendorCode: String(answer.status),
    });
  }
  const models = parseModelsJson(answer.body) ?? parseRemoteSettings(answer.body, attachmentsUrl);
  if (!models) throw new EngineError({ engine: 'local', reason: 'wrong-answer', message: 'not a model registry' });
  return bestOfEachPair(models.filter(isComplete));
}

const Sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));
const ModelsJson = z.object({
  baseUrl: z.url(),
  models: z.record(
    z.string(),
    z.array(
      z.object({
        architecture: z.string(),
        releaseStatus: z.string(),
        sourceLanguage: z.string(),
        targetLanguage: z.string(),
        files: z.record(
          z.string(),
          z.nullable(
            z.object({
              path: z.string(),
              uncompressedSize: z.optional(z.int()),
              uncompressedHash: z.optional(Sha256),
            }),
          ),
        ),
      }),
    ),
  ),
});

/** Parses Mozilla's `db/models.json`: gzip-compressed files, with checksums of the uncompressed ones. */
function parseModelsJson(body: string): RegistryModel[] | undefined {
  const { data } = ModelsJson.safeParse(parseJson(body));
  if (!data) return undefined;
  return Object.values(data.models)
    .flat()
    .filter((model) => model.releaseStatus.startsWith('Release'))
    .map(({ sourceLanguage, targetLanguage, architecture, files }) => ({
      source: sourceLanguage,
      target: targetLanguage,
      architecture,
      files: FILE_KINDS.flatMap((kind) => {
        const file = files[kind];
        if (!file) return [];
        const { path, uncompressedSize: bytes, uncompressedHash: sha256 } = file;
        return [{ kind, url: `${data.baseUrl}/${path}`, packed: {}, unpacked: known({ bytes, sha256 }) }];
      }),
    }));
}

const RemoteSettings = z.object({
  data: z.array(
    z.object({
      fileType: z.string(),
      sourceLanguage: z.string(),
      targetLanguage: z.string(),
      architecture: z.string(),
      version: z.string(),
      decompressedSize: z.optional(z.int()),
      decompressedHash: z.optional(Sha256),
      attachment: z.object({ hash: Sha256, size: z.int(), location: z.string() }),
    }),
  ),
});

const FILE_TYPES: Record<string, FileKind> = {
  model: 'model',
  lex: 'lexicalShortlist',
  vocab: 'vocab',
  srcvocab: 'srcVocab',
  trgvocab: 'trgVocab',
};

/** Parses Remote Settings: one Zstandard-compressed file per record. Uses the newest 3.x, the version Bergamot reads. */
function parseRemoteSettings(body: string, attachmentsUrl: string): RegistryModel[] | undefined {
  const { data } = RemoteSettings.safeParse(parseJson(body));
  if (!data) return undefined;
  const groups = Map.groupBy(
    data.data.filter(({ version, fileType }) => version.startsWith('3.') && fileType in FILE_TYPES),
    ({ sourceLanguage, targetLanguage, architecture, version }) =>
      [sourceLanguage, targetLanguage, architecture, version].join(' '),
  );
  const newestFirst = [...groups].toSorted(([one], [other]) => other.localeCompare(one, 'en', { numeric: true }));
  return newestFirst.map(([name, records]) => {
    const [source = '', target = '', architecture = ''] = name.split(' ');
    return { source, target, architecture, files: records.flatMap((record) => fileOfRecord(record, attachmentsUrl)) };
  });
}

function fileOfRecord(record: z.infer<typeof RemoteSettings>['data'][number], attachmentsUrl: string): RegistryFile[] {
  const kind = FILE_TYPES[record.fileType];
  if (!kind) return [];
  const { hash, size, location } = record.attachment;
  return [
    {
      kind,
      url: `${attachmentsUrl}/${location}`,
      packed: { bytes: size, sha256: hash },
      unpacked: known({ bytes: record.decompressedSize, sha256: record.decompressedHash }),
    },
  ];
}

function isComplete({ files }: RegistryModel): boolean {
  const has = (kind: FileKind) => files.some((file) => file.kind === kind);
  return has('model') && (has('vocab') || (has('srcVocab') && has('trgVocab')));
}

function bestOfEachPair(models: readonly RegistryModel[]): RegistryModel[] {
  const rank = ({ architecture }: RegistryModel) => (ARCHITECTURES.indexOf(architecture) + 4) % 4;
  const best = new Map<string, RegistryModel>();
  for (const model of models) {
    const pair = `${model.source}-${model.target}`;
    const other = best.get(pair);
    if (!other || rank(model) < rank(other)) best.set(pair, model);
  }
  return [...best.values()];
}

function known(said: { bytes: number | undefined; sha256: string | undefined }): RegistryFile['unpacked'] {
  return {
    ...(said.bytes === undefined ? {} : { bytes: said.bytes }),
    ...(said.sha256 === undefined ? {} : { sha256: said.sha256 }),
  };
}
