import { ApiError, type ApiErrorKind } from '@interlinear/contract/api-error';
import { type Client, createClient } from '@interlinear/contract/client';
import type { ErrorKey } from '@interlinear/contract/errors';
import type { Engine, EngineBatch, EngineDelta, EngineTranslation, Fetch } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { LANGUAGE_CODES } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

export interface ServerEngineOptions {
  id: string;
  name: string;
  fetch: Fetch;
  /** Address of the server, e.g. `https://translate.example.org`. */
  baseUrl: string;
  /** Id of an engine on that server. */
  engine: string;
  /** Locale for the server's messages. */
  locale: () => string;
  /** Session token on that server. */
  token?: string;
  /** Whether the engine there is an AI model, which reads context. */
  isAi?: boolean;
  /** Called when the server no longer accepts the token. */
  onLoggedOut?: () => void;
}

/** The server's limit for the text around a request, and for instructions. */
const MAX_LENGTH = 2_000;

/** Creates an engine backed by an Interlinear server; its abilities depend on that server. */
export function createServerEngine(options: ServerEngineOptions): Engine {
  const { id, name, engine } = options;
  const client = createServerClient(options);

  return {
    id,
    name,
    kind: 'api',
    // The server takes plain text: it would escape tags, but preserves unknown characters.
    markup: 'tokens',
    limits: { segments: 50, characters: 8000, concurrency: 4 },
    glossary: 'none',
    readsContext: options.isAi ?? false,
    version: `server ${engine}`,
    supports,
    languages: () => ({ sources: LANGUAGE_CODES, targets: LANGUAGE_CODES }),

    async translate(batch) {
      refuseUnsupported(batch);
      try {
        const { translations, detected_language } = await client.translate(requestOf(batch), batch);
        if (translations.length !== batch.texts.length) {
          throw error('wrong-answer', `${translations.length} translations for ${batch.texts.length} texts`);
        }
        return {
          translations: translations.map((text) => (text === null ? null : translation(text, detected_language))),
        };
      } catch (cause) {
        if (hasNothingToTranslate(cause)) return { translations: batch.texts.map((text) => ({ text })) };
        throw toEngineError(cause);
      }
    },

    async *stream(batch) {
      refuseUnsupported(batch);
      const written = new Map<number, string>();
      const events = client.translateStream(requestOf(batch), batch);
      try {
        for await (const { event, data } of events) {
          if (event === 'partial') yield* newText(written, data);
          else if (event === 'segment' && data.status !== 'failed') {
            const source = data.status === 'translated' ? data.source : null;
            yield {
              type: 'done',
              index: data.index,
              translation: translation(data.text, source),
            } satisfies EngineDelta;
          }
        }
      } catch (cause) {
        // The stream has already reported every text as kept.
        if (!hasNothingToTranslate(cause)) throw toEngineError(cause);
      }
    },
  };

  function requestOf({ texts, source, target, context, instructions }: EngineBatch) {
    return {
      source_text: [...texts],
      source_lang: source,
      target_lang: target,
      engine,
      // This pipeline handles fallback itself, since it knows the person's own engines.
      fallback: false,
      ...(context === undefined ? {} : { context: context.slice(0, MAX_LENGTH) }),
      ...(instructions === undefined ? {} : { instructions: instructions.slice(0, MAX_LENGTH) }),
    };
  }

  function refuseUnsupported({ source, target }: EngineBatch): void {
    if (!supports(source, target)) throw error('unsupported-pair', `cannot translate ${source} to ${target}`);
  }

  function toEngineError(cause: unknown): EngineError {
    if (cause instanceof EngineError) return cause;
    if (!(cause instanceof ApiError)) return error('bad-request', 'the engine failed', cause);
    const { code, status } = cause;
    // The server's message is left out, because it may contain texts.
    return error(reasonOfApiError(cause), `the server answered ${code ?? status ?? cause.kind}`, cause);
  }

  function error(reason: EngineError['reason'], message: string, cause?: unknown): EngineError {
    return new EngineError({ engine: id, reason, message, cause });
  }
}

/** Creates the client for a server's API. */
export function createServerClient(
  options: Pick<ServerEngineOptions, 'fetch' | 'baseUrl' | 'locale' | 'token' | 'onLoggedOut'>,
): Client {
  const { fetch, baseUrl, locale, token, onLoggedOut } = options;
  return createClient({ fetch, baseUrl, locale, token: () => token, ...(onLoggedOut && { onLoggedOut }) });
}

function supports(source: EngineBatch['source'], target: EngineBatch['target']): boolean {
  return source !== target && LANGUAGE_CODES.includes(target);
}

function translation(text: string, source: string | null): EngineTranslation {
  const detectedSource = source === null ? undefined : matchLanguage(source);
  return detectedSource === undefined ? { text } : { text, detectedSource };
}

/**
 * Returns the text added since the last event; the server sends all text so far. Retracted text is corrected by the
 * final event.
 */
function newText(written: Map<number, string>, { index, text }: { index: number; text: string }): EngineDelta[] {
  const former = written.get(index) ?? '';
  if (!text.startsWith(former) || text === former) return [];
  written.set(index, text);
  return [{ type: 'text', index, text: text.slice(former.length) }];
}

/** Whether the server refused a batch because nothing in it needs translation; its texts are then kept unchanged. */
function hasNothingToTranslate(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.key === 'nothingToTranslate' || cause.key === 'alreadyInTarget');
}

/** Maps an error of the server's API to the pipeline's reason. */
function reasonOfApiError({ kind, key, status = 0 }: ApiError): EngineErrorReason {
  if (kind === 'code') return (key && BY_KEY[key]) ?? reasonOfStatus(status);
  return kind === 'status' ? reasonOfStatus(status) : BY_KIND[kind];
}

const BY_KIND: Record<Exclude<ApiErrorKind, 'code' | 'status'>, EngineErrorReason> = {
  'no-response': 'network',
  timeout: 'timeout',
  cancelled: 'cancelled',
  'bad-answer': 'wrong-answer',
};

/** All other keys go by status. Problems with the server's own keys are not the person's to fix. */
const BY_KEY: Partial<Record<ErrorKey, EngineErrorReason>> = {
  unsupportedPair: 'unsupported-pair',
  unsupportedPairLocal: 'unsupported-pair',
  unknownLanguage: 'unsupported-pair',
  sourceUnknown: 'unsupported-pair',
  engineTimeout: 'timeout',
  engineQuota: 'quota',
  engineRateLimit: 'rate-limit',
  engineTooLong: 'too-long',
  engineContentRefused: 'content-refused',
  engineWrongAnswer: 'wrong-answer',
};

function reasonOfStatus(status: number): EngineErrorReason {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 413) return 'too-long';
  if (status === 429) return 'rate-limit';
  return status >= 500 ? 'unavailable' : 'bad-request';
}
