import { ApiError } from '@interlinear/contract/api-error';
import type { Client } from '@interlinear/contract/client';
import { ENGINE_FAILURE_KEYS, type ErrorKey } from '@interlinear/contract/errors';
import type { Engine, EngineBatch, EngineTranslation } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { matchLanguage } from '@interlinear/languages/match';

export interface PipelineEngineOptions {
  /** Id of an engine of the server. */
  id: string;
  /** Display name. Default: the id. */
  name?: string;
}

/** Presents an engine of the server to a pipeline in this page. The server has a pipeline of its own, for plain text. */
export function createPipelineEngine(
  client: Pick<Client, 'translateStream'>,
  { id, name = id }: PipelineEngineOptions,
): Engine {
  return {
    id,
    kind: 'api',
    name,
    // The server would escape tags, but keeps unknown symbols.
    markup: 'tokens',
    limits: { segments: 20, characters: 6_000, concurrency: 2 },
    glossary: 'none',
    version: '1',
    supports: () => true,
    languages: () => ({ sources: [], targets: [] }),
    async translate(batch) {
      return { translations: await askServer(client, id, batch) };
    },
  };
}

async function askServer(
  client: Pick<Client, 'translateStream'>,
  engine: string,
  { texts, source, target, signal }: EngineBatch,
): Promise<(EngineTranslation | null)[]> {
  const translations: (EngineTranslation | null)[] = texts.map(() => null);
  const request = { source_text: [...texts], source_lang: source, target_lang: target, engine };
  try {
    for await (const { event, data } of client.translateStream(request, { signal })) {
      if (event !== 'segment' || data.status === 'failed') continue;
      const detectedSource = data.status === 'translated' ? matchLanguage(data.source) : undefined;
      // A text that the server keeps needs no translation: it is returned as it is.
      translations[data.index] = { text: data.text, ...(detectedSource && { detectedSource }) };
    }
    return translations;
  } catch (error) {
    if (hasNothingToTranslate(error)) return texts.map((text, index) => translations[index] ?? { text });
    // The server's words are left out: they may quote the text.
    throw new EngineError({ engine, reason: reasonOf(error), message: 'the server did not translate', cause: error });
  }
}

function hasNothingToTranslate(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'nothingToTranslate' || error.key === 'alreadyInTarget');
}

function reasonOf(error: unknown): EngineErrorReason {
  if (!(error instanceof ApiError)) return 'wrong-answer';
  switch (error.kind) {
    case 'no-response':
      return 'network';
    case 'timeout':
      return 'timeout';
    case 'cancelled':
      return 'cancelled';
    case 'bad-answer':
      return 'wrong-answer';
    default:
      return (error.key && REASONS.get(error.key)) ?? reasonOfStatus(error.status ?? 0);
  }
}

const REASONS = new Map<ErrorKey, EngineErrorReason>([
  // Safe: the names of the record are reasons.
  ...Object.entries(ENGINE_FAILURE_KEYS).map(([reason, key]) => [key, reason as EngineErrorReason] as const),
  ['tooManyRequests', 'rate-limit'],
  ['tooManyCharacters', 'too-long'],
  ['unsupportedPair', 'unsupported-pair'],
  ['unsupportedPairLocal', 'unsupported-pair'],
  ['sourceUnknown', 'unsupported-pair'],
]);

function reasonOfStatus(status: number): EngineErrorReason {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate-limit';
  return status >= 500 ? 'unavailable' : 'bad-request';
}
