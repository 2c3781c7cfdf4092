import { createHash } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { type SyntheticModel, syntheticBergamotModel } from './bergamot-model.ts';

export interface ModelRegistryStandIn extends StandIn {
  /** URL of Mozilla's `models.json`, with gzip-compressed files. */
  modelsJsonUrl: string;
  /** URL of Remote Settings, with Zstandard-compressed files under `attachmentsUrl`. */
  remoteSettingsUrl: string;
  attachmentsUrl: string;
  /** Uncompressed files of each model, by language pair such as `en-es`. */
  files: Record<string, SyntheticModel>;
  /** Serves other content from now on for files whose path has this ending. */
  spoil(pathEnd: string, content: Buffer): void;
  /** From now on, stalls downloads after this many bytes with the connection open. */
  pauseAfter(bytes: number): void;
  repair(): void;
}

const PAIRS = ['en-es', 'es-en', 'en-de', 'de-en', 'en-zh', 'zh-en'];
const KINDS = ['model', 'lexicalShortlist', 'vocab'] as const;
const REMOTE_TYPES = { model: 'model', lexicalShortlist: 'lex', vocab: 'vocab' } as const;

/** Both of Mozilla's model registries, with loadable synthetic models and support for range requests. */
export async function startModelRegistryStandIn(): Promise<ModelRegistryStandIn> {
  const files = Object.fromEntries(PAIRS.map((pair, index) => [pair, syntheticBergamotModel(index + 1)]));
  const spoilt = new Map<string, Buffer>();
  let maxBytes = Number.POSITIVE_INFINITY;
  let url = '';
  const standIn = await startStandIn((request) => {
    if (request.path === '/db/models.json') return { body: modelsJson(url, files) };
    if (request.path === '/v1/records') return { body: remoteSettings(files) };
    const [, folder = '', pair = '', name = ''] =
      /^\/(base|attachments)\/([\w-]+)\/(\w+)\.\w+$/.exec(request.path) ?? [];
    const kind = KINDS.find((one) => one === name);
    const content = kind && files[pair]?.[kind];
    if (!content) return { status: 404, body: { code: 404 } };
    const wrong = [...spoilt].find(([end]) => request.path.endsWith(end))?.[1];
    return sendFile(request, wrong ?? (folder === 'base' ? gzipSync(content) : zstdCompressSync(content)), maxBytes);
  });
  url = standIn.url;
  return {
    ...standIn,
    modelsJsonUrl: `${url}/db/models.json`,
    remoteSettingsUrl: `${url}/v1/records`,
    attachmentsUrl: `${url}/attachments`,
    files,
    spoil: (pathEnd, content) => void spoilt.set(pathEnd, content),
    pauseAfter(bytes) {
      maxBytes = bytes;
    },
    repair() {
      spoilt.clear();
      maxBytes = Number.POSITIVE_INFINITY;
    },
  };
}

function sendFile(request: StandInRequest, content: Buffer, maxBytes: number): StandInAnswer {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (start > 0 && start >= content.length) return { status: 416, body: '' };
  const part = content.subarray(start);
  return {
    status: start > 0 ? 206 : 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(part.length),
      ...(start > 0 ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    },
    body: inChunks(part, maxBytes),
  };
}

async function* inChunks(content: Buffer, maxBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    // Never settles: the client or the stand-in closes the connection.
    if (at + CHUNK_BYTES > maxBytes) await new Promise(() => undefined);
    yield content.subarray(at, at + CHUNK_BYTES);
  }
}

const CHUNK_BYTES = 16_384;

/** Returns `models.json` in the format of mozilla/translations `db/updater.py` (PublicModelsJsonGenerator): only the model has a checksum. */
function modelsJson(url: string, files: Record<string, SyntheticModel>) {
  const model = (pair: string, architecture: string, releaseStatus: string) => {
    const [sourceLanguage, targetLanguage] = pair.split('-');
    const content = files[pair]?.model ?? Buffer.alloc(0);
    return {
      architecture,
      releaseStatus,
      sourceLanguage,
      targetLanguage,
      files: {
        model: { path: `${pair}/model.gz`, uncompressedSize: content.length, uncompressedHash: sha256(content) },
        lexicalShortlist: { path: `${pair}/lexicalShortlist.gz` },
        vocab: { path: `${pair}/vocab.gz` },
      },
      modelStatistics: { parameters: 1, encoderParameters: 1, decoderParameters: 1 },
      metrics: {},
    };
  };
  const models = Object.keys(files).map((pair) => [
    pair,
    // A nightly model that must be ignored, and two releases, of which the larger is better.
    [model(pair, 'base-memory', 'Nightly'), model(pair, 'tiny', 'Release'), model(pair, 'base', 'Release Desktop')],
  ]);
  return { generated: '2026-01-01T00:00:00Z', baseUrl: `${url}/base`, models: Object.fromEntries(models) };
}

/** Returns the records of the Remote Settings collection `translations-models-v2`: one per file. */
function remoteSettings(files: Record<string, SyntheticModel>) {
  const records = Object.entries(files).flatMap(([pair, model]) =>
    KINDS.flatMap((kind) =>
      ['2.0', '3.0', '3.1'].map((version) => {
        const packed = zstdCompressSync(model[kind]);
        const [sourceLanguage, targetLanguage] = pair.split('-');
        return {
          id: `${pair}-${kind}-${version}`,
          name: kind,
          fileType: REMOTE_TYPES[kind],
          sourceLanguage,
          targetLanguage,
          architecture: 'base',
          version,
          filter_expression: '',
          decompressedSize: model[kind].length,
          decompressedHash: sha256(model[kind]),
          last_modified: 1,
          attachment: {
            hash: sha256(packed),
            size: packed.length,
            filename: `${kind}.zst`,
            // Only the newest 3.x file exists.
            location: version === '3.1' ? `${pair}/${kind}.zst` : `gone/${pair}/${kind}.zst`,
            mimetype: 'application/zstd',
          },
        };
      }),
    ),
  );
  return { data: records };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
