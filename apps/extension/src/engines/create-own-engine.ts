import type { Engine, Fetch } from '@interlinear/engines';
import { createAlibaba } from '@interlinear/engines/alibaba';
import { createAnthropic } from '@interlinear/engines/anthropic';
import { createAzure } from '@interlinear/engines/azure';
import { createBaidu } from '@interlinear/engines/baidu';
import { createBigmodel } from '@interlinear/engines/bigmodel';
import { createDeepl } from '@interlinear/engines/deepl';
import { createDeepseek } from '@interlinear/engines/deepseek';
import { EngineError } from '@interlinear/engines/error';
import { createGemini } from '@interlinear/engines/gemini';
import { createGoogleCloud } from '@interlinear/engines/google-cloud';
import { createLibretranslate } from '@interlinear/engines/libretranslate';
import { createOllama } from '@interlinear/engines/ollama';
import { createOpenai } from '@interlinear/engines/openai';
import { createOpenaiCompatible } from '@interlinear/engines/openai-compatible';
import { createTencent } from '@interlinear/engines/tencent';
import { createVolcengine } from '@interlinear/engines/volcengine';
import { createYandex } from '@interlinear/engines/yandex';
import { engineKind } from './engine-kinds.ts';
import type { OwnEngine } from './own-engine.ts';
import { createServerEngine } from './server-engine.ts';

export interface EngineDependencies {
  fetch: Fetch;
  /** Milliseconds since 1970; some vendors reject requests with a skewed clock. */
  now: () => number;
  randomId: () => string;
  /** Locale of the interface. */
  locale: () => string;
}

/** Creates the engine for a stored description, under its own id and name. */
export function createOwnEngine(own: OwnEngine, dependencies: EngineDependencies): Engine {
  const { id, name } = own;
  const { baseUrl = '' } = own.values;
  const engine = createOfKind(own, dependencies);
  // The base URL is part of the version, so that answers from one server are not cached for another.
  return renameEngine({ ...engine, version: `${engine.version} ${baseUrl}` }, { id, name });
}

/** Creates the vendor's engine. Required values are present, as the schema of own engines ensures. */
function createOfKind(
  { id, name, kind, values }: OwnEngine,
  { fetch, now, randomId, locale }: EngineDependencies,
): Engine {
  const { apiKey = '', model = '', secretId = '', accessKeyId = '', appId = '', baseUrl, region, folderId } = values;
  const at = { fetch, ...(baseUrl === undefined ? {} : { baseUrl }) };
  const vision = engineKind(kind).seesPictures === true;
  const ai = { id, name, model, vision, ...at, ...thinkingOf(values.thinking) };
  const keyed = apiKey === '' ? {} : { apiKey };
  switch (kind) {
    case 'openai':
      return createOpenai({ ...ai, apiKey });
    case 'openai-compatible':
      return createOpenaiCompatible({ ...ai, ...keyed, baseUrl: baseUrl ?? '' });
    case 'anthropic':
      // Anthropic's API refuses browsers without this header, which acknowledges that the key is exposed to the
      // browser.
      return createAnthropic({ ...ai, apiKey, headers: { 'anthropic-dangerous-direct-browser-access': 'true' } });
    case 'gemini':
      return createGemini({ ...ai, apiKey });
    case 'deepseek':
      return createDeepseek({ ...ai, apiKey });
    case 'bigmodel':
      return createBigmodel({ ...ai, apiKey });
    case 'ollama':
      return createOllama({ ...ai, ...keyed });
    case 'deepl':
      return createDeepl({ ...at, apiKey });
    case 'azure':
      return createAzure({ ...at, apiKey, ...(region === undefined ? {} : { region }) });
    case 'google-cloud':
      return createGoogleCloud({ ...at, apiKey });
    case 'libretranslate':
      return createLibretranslate({ ...at, ...keyed, baseUrl: baseUrl ?? '' });
    case 'yandex':
      return createYandex({ ...at, apiKey, ...(folderId === undefined ? {} : { folderId }) });
    case 'tencent':
      return createTencent({ ...at, secretId, apiKey, now, ...(region === undefined ? {} : { region }) });
    case 'alibaba':
      return createAlibaba({ ...at, accessKeyId, apiKey, now, randomId });
    case 'baidu':
      return createBaidu({ ...at, appId, apiKey, randomId });
    case 'volcengine':
      return createVolcengine({ ...at, accessKeyId, apiKey, now });
    case 'interlinear':
      return createServerEngine({ id, name, fetch, baseUrl: baseUrl ?? '', engine: values.serverEngine ?? '', locale });
  }
}

/** Most providers name their reasoning levels; Gemini also accepts numbers. */
function thinkingOf(effort: string | undefined): { thinking?: string | number } {
  if (effort === undefined) return {};
  return { thinking: /^-?\d+$/.test(effort) ? Number(effort) : effort };
}

/** Wraps an engine with another id and name, also in its errors. */
function renameEngine(engine: Engine, { id, name }: { id: string; name: string }): Engine {
  const { stream, define, readPicture } = engine;
  const renamed = (error: unknown) => (error instanceof EngineError ? renameEngineError(error, id) : error);
  const renaming = <Value>(promise: Promise<Value>): Promise<Value> =>
    promise.catch((error: unknown) => {
      throw renamed(error);
    });
  return {
    ...engine,
    id,
    name,
    translate: (batch) => renaming(engine.translate(batch)),
    ...(define ? { define: (query) => renaming(define(query)) } : {}),
    ...(readPicture ? { readPicture: (query) => renaming(readPicture(query)) } : {}),
    ...(stream
      ? {
          async *stream(batch) {
            try {
              yield* stream(batch);
            } catch (error) {
              throw renamed(error);
            }
          },
        }
      : {}),
  };
}

function renameEngineError({ reason, message, vendorCode, retryAfterMs, hint, cause }: EngineError, engine: string) {
  return new EngineError({
    engine,
    reason,
    message: message.replace(/^[\w-]+: /, ''), // the error constructor prepends the id
    cause,
    ...(vendorCode === undefined ? {} : { vendorCode }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(hint === undefined ? {} : { hint }),
  });
}
