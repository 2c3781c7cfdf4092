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
  /** The server, e.g. `https://translate.example.org`. */
  baseUrl: string;
  /** The id of one of its engines. */
  engine: string;
  /** The locale that the server words its answers in. */
  locale: () => string;
  /** Of somebody who is logged in there. */
  token?: string;
  /** The server knows the token no longer. */
  onLoggedOut?: () => void;
}

/** An engine of an Interlinear server, one's own or somebody else's. What it can do is up to that server. */
export function createServerEngine(options: ServerEngineOptions): Engine {
  const { id, name, engine } = options;
  const client = createServerClient(options);

  return {
    id,
    name,
    kind: 'api',
    // The server takes plain texts; it keeps unknown signs where it would escape tags.
    markup: 'tokens',
    limits: { segments: 50, characters: 8000, concurrency: 4 },
    glossary: 'none',
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
        // Every text has been told as kept by then.
        if (!hasNothingToTranslate(cause)) throw toEngineError(cause);
      }
    },
  };

  function requestOf({ texts, source, target }: EngineBatch) {
    // Falling back is for this pipeline to do, which knows the person's own engines and says so.
    return { source_text: [...texts], source_lang: source, target_lang: target, engine, fallback: false };
  }

  function refuseUnsupported({ source, target }: EngineBatch): void {
    if (!supports(source, target)) throw error('unsupported-pair', `cannot translate ${source} to ${target}`);
  }

  function toEngineError(cause: unknown): EngineError {
    if (cause instanceof EngineError) return cause;
    if (!(cause instanceof ApiError)) return error('bad-request', 'the engine broke', cause);
    const { code, status } = cause;
    // What the server says in words may hold texts.
    return error(reasonOfApiError(cause), `the server said ${code ?? status ?? cause.kind}`, cause);
  }

  function error(reason: EngineError['reason'], message: string, cause?: unknown): EngineError {
    return new EngineError({ engine: id, reason, message, cause });
  }
}

/** What a server says of itself, its engines among it. */
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

/** The server tells all that there is so far; here only what is new is told. What was taken back shows with the whole. */
function newText(written: Map<number, string>, { index, text }: { index: number; text: string }): EngineDelta[] {
  const former = written.get(index) ?? '';
  if (!text.startsWith(former) || text === former) return [];
  written.set(index, text);
  return [{ type: 'text', index, text: text.slice(former.length) }];
}

/** For a server that is no failure of translation, but for a batch it is: every text stays as it is. */
function hasNothingToTranslate(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.key === 'nothingToTranslate' || cause.key === 'alreadyInTarget');
}

/** What an answer of our own server means for the pipeline. */
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

/** The others go by their status. What is wrong with the server's own keys is not the person's to mend. */
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
