import { LANGUAGE_CODES } from '@interlinear/languages';
import type { Engine, EngineBatch, EngineDelta, EngineId, EngineLimits, EngineUsage } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { PictureQuery, PictureReading } from '../picture-query.ts';
import {
  failureError,
  failureOfStatus,
  openRequest,
  parseJson,
  readHttpAnswer,
  requestJson,
  transportError,
} from '../request-json.ts';
import { createAnswerStream, readAnswerText } from './answer.ts';
import type { AiEngineOptions, ChatChunk, ChatProtocol, JsonMode } from './chat-protocol.ts';
import { buildDictionaryPrompt, readDictionaryAnswer } from './dictionary-prompt.ts';
import { buildPicturePrompt, readPictureAnswer } from './picture-prompt.ts';
import { buildPrompt, PROMPT_VERSION, type Prompt } from './prompt.ts';
import { readLines, readServerSentEvents } from './server-sent-events.ts';
import {
  buildAlternativesPrompt,
  buildReasonPrompt,
  buildRewritePrompt,
  readAlternatives,
  readReason,
  readRewrite,
} from './wording-prompt.ts';

/** Keeps the answer to one request within every model's output limit; 200 paragraphs of 180 characters take 7 requests. */
const LIMITS: EngineLimits = { segments: 32, characters: 6000, concurrency: 4 };

/**
 * Creates an AI engine; only `protocol` depends on the provider.
 * If the provider rejects a request, the next of `jsonModes` is tried; the first one that works is used from then on.
 */
export function createChatEngine(
  protocol: ChatProtocol,
  options: AiEngineOptions,
  jsonModes: readonly [JsonMode, ...JsonMode[]],
): Engine {
  const { id, model, temperature, thinking } = options;
  const withWorkingMode = rememberWorkingMode(jsonModes);
  // Without `schema`, which describes translations, not dictionary entries.
  const withWorkingFreeMode = rememberWorkingMode(['object', 'text']);
  // For prompts that bring the schema of their answer.
  const withWorkingShapedMode = rememberWorkingMode(jsonModes);

  return {
    id,
    kind: 'ai',
    name: options.name,
    ...(options.tier === undefined ? {} : { tier: options.tier }),
    model,
    markup: 'xml',
    limits: { ...LIMITS, ...options.limits },
    glossary: 'native',
    version: ['prompt', PROMPT_VERSION, model, temperature ?? '-', thinking ?? '-'].join(' '),
    supports,
    languages: () => ({ sources: LANGUAGE_CODES, targets: LANGUAGE_CODES }),

    async translate(batch) {
      assertSupported(batch);
      const json = await withWorkingMode((jsonMode) => ask(buildPrompt(batch), { signal: batch.signal, jsonMode }));
      const chunk = protocol.readAnswer(json);
      if (chunk === undefined) throw wrongAnswer('the answer has an unknown shape');
      const translations = readAnswerText(chunk.text ?? '', batch);
      if (translations === undefined) throw noTranslations(chunk.end);
      return { translations, ...(chunk.usage === undefined ? {} : { usage: chunk.usage }) };
    },

    async *stream(batch) {
      assertSupported(batch);
      const response = await withWorkingMode((jsonMode) => open(batch, jsonMode));
      const answer = createAnswerStream(batch);
      let usage: EngineUsage | undefined;
      let end: ChatChunk['end'];
      for await (const chunk of readChunks({ engine: id, protocol, signal: batch.signal, response })) {
        if (chunk.text !== undefined) yield* answer.push(chunk.text);
        if (chunk.usage !== undefined) usage = { ...usage, ...chunk.usage };
        end = worseEnd(end, chunk.end);
      }
      if (end === undefined) {
        throw new EngineError({ engine: id, reason: 'network', message: 'the answer was cut off' });
      }
      if (!answer.hasItems()) throw noTranslations(end);
      yield* answer.end();
      if (usage !== undefined) yield { type: 'usage', usage } satisfies EngineDelta;
    },

    define: (query) =>
      askAbout(
        query,
        buildDictionaryPrompt(query),
        (answer) => readDictionaryAnswer(answer, query.word),
        withWorkingFreeMode,
      ),

    wording: {
      findAlternatives: (query) =>
        askAbout(query, buildAlternativesPrompt(query), (answer) => readAlternatives(answer, query)),
      rewrite: (query) => askAbout(query, buildRewritePrompt(query), (answer) => readRewrite(answer, query)),
      explain: (query) => askAbout(query, buildReasonPrompt(query), readReason),
    },

    ...(options.vision ? { readPicture } : {}),
  };

  /** Asks once, and reads the answer with `read`. */
  async function askAbout<Answer>(
    query: Pick<EngineBatch, 'source' | 'target' | 'signal'>,
    prompt: Prompt,
    read: (answer: string) => Answer | undefined,
    withMode = withWorkingShapedMode,
  ): Promise<Answer> {
    assertSupported(query);
    const json = await withMode((jsonMode) => ask(prompt, { signal: query.signal, jsonMode }));
    const chunk = protocol.readAnswer(json);
    if (chunk === undefined) throw wrongAnswer('the answer has an unknown shape');
    const answer = read(chunk.text ?? '');
    if (answer === undefined) throw noTranslations(chunk.end);
    return answer;
  }

  /** Reads the text of a picture. An answer in another shape is asked for once more. */
  async function readPicture(query: PictureQuery): Promise<PictureReading> {
    const { picture, signal } = query;
    const notation = protocol.boxes;
    let end: ChatChunk['end'];
    for (const isRepeated of [false, true]) {
      const prompt = buildPicturePrompt(query, notation, { isRepeated });
      const json = await withWorkingShapedMode((jsonMode) => ask(prompt, { signal, jsonMode }));
      const chunk = protocol.readAnswer(json);
      end = chunk?.end;
      const reading = readPictureAnswer(chunk?.text ?? '', { picture, notation });
      if (reading) return { ...reading, isIncomplete: reading.isIncomplete || end === 'length' };
      if (end === 'refused') break;
    }
    throw noTranslations(end);
  }

  function ask(prompt: Prompt, { signal, jsonMode }: { signal: AbortSignal; jsonMode: JsonMode }): Promise<unknown> {
    return requestJson(request(prompt, { signal, isStream: false, jsonMode }), ({ status }, body) =>
      protocol.readFailure(status, body),
    );
  }

  function request(prompt: Prompt, how: { signal: AbortSignal; isStream: boolean; jsonMode: JsonMode }) {
    const { url, headers, body } = protocol.request(prompt, how);
    return {
      engine: id,
      fetch: options.fetch,
      url,
      headers: { 'content-type': 'application/json', ...headers, ...options.headers },
      body: JSON.stringify(body),
      signal: how.signal,
    };
  }

  async function open(batch: EngineBatch, jsonMode: JsonMode): Promise<Response> {
    const sent = request(buildPrompt(batch), { signal: batch.signal, isStream: true, jsonMode });
    const response = await openRequest(sent);
    if (response.ok) return response;
    const { status, body } = await readHttpAnswer(sent, response);
    const failure = protocol.readFailure(status, parseJson(body)) ?? failureOfStatus(status);
    throw failure ? failureError(id, failure, response.headers) : wrongAnswer(`HTTP ${status}`);
  }

  function supports(source: EngineBatch['source'], target: EngineBatch['target']): boolean {
    return source !== target && LANGUAGE_CODES.includes(target);
  }

  function assertSupported({ source, target }: Pick<EngineBatch, 'source' | 'target'>): void {
    if (supports(source, target)) return;
    throw new EngineError({
      engine: id,
      reason: 'unsupported-pair',
      message: `cannot translate ${source} to ${target}`,
    });
  }

  /** The error for an answer without any translation. */
  function noTranslations(end: ChatChunk['end']): EngineError {
    if (end === 'refused') {
      return new EngineError({ engine: id, reason: 'content-refused', message: 'refused by a safety filter' });
    }
    if (end === 'length') {
      return new EngineError({ engine: id, reason: 'too-long', message: 'cut at the output limit of the model' });
    }
    return wrongAnswer('the model did not answer in the requested format');
  }

  function wrongAnswer(message: string): EngineError {
    return new EngineError({ engine: id, reason: 'wrong-answer', message });
  }
}

const SEVERITY = { complete: 0, length: 1, refused: 2 };

/** Keeps the more severe end: a normal end may follow a refusal, and Gemini sends `STOP` with every chunk. */
function worseEnd(before: ChatChunk['end'], now: ChatChunk['end']): ChatChunk['end'] {
  if (before === undefined || now === undefined) return now ?? before;
  return SEVERITY[now] > SEVERITY[before] ? now : before;
}

interface ChatStream {
  engine: EngineId;
  protocol: ChatProtocol;
  signal: AbortSignal;
  response: Response;
}

/**
 * Reads a streamed answer in chunks; a server without streaming gives a single chunk.
 * @throws {EngineError} for an error event, a lost connection or an unknown format
 */
async function* readChunks(stream: ChatStream): AsyncGenerator<ChatChunk> {
  const { protocol, response } = stream;
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { body } = await readHttpAnswer(stream, response);
    yield readChunk(stream, body, protocol.readAnswer);
    return;
  }
  try {
    for await (const event of readEvents(stream)) {
      if (event.trim() === '') continue;
      // Some OpenAI-compatible servers send only this instead of a finish reason.
      yield event === '[DONE]' ? { end: 'complete' } : readChunk(stream, event, protocol.readEvent);
      if (event === '[DONE]') return;
    }
  } catch (error) {
    throw transportError(stream, error);
  }
}

function readEvents({ protocol, response }: ChatStream): AsyncIterable<string> {
  const body = response.body ?? new ReadableStream();
  return protocol.streamsAs === 'events' ? readServerSentEvents(body) : readLines(body);
}

function readChunk(stream: ChatStream, body: string, read: ChatProtocol['readAnswer']): ChatChunk {
  const { engine, protocol, response } = stream;
  const json = parseJson(body);
  const failure = protocol.readFailure(response.status, json);
  if (failure) throw failureError(engine, failure, response.headers);
  const chunk = read(json);
  if (chunk === undefined) {
    throw new EngineError({ engine, reason: 'wrong-answer', message: 'the answer has an unknown shape' });
  }
  return chunk;
}

/** HTTP statuses by which servers reject an unknown JSON mode. */
const REJECTED = new Set(['400', '422', '501']);

/** Tries the JSON modes in order while the server rejects them, and remembers the one that worked. */
function rememberWorkingMode(jsonModes: readonly [JsonMode, ...JsonMode[]]) {
  let [working] = jsonModes;
  return async <Result>(attempt: (jsonMode: JsonMode) => Promise<Result>): Promise<Result> => {
    let jsonMode = working;
    while (true) {
      try {
        const result = await attempt(jsonMode);
        working = jsonMode;
        return result;
      } catch (error) {
        const next = jsonModes[jsonModes.indexOf(jsonMode) + 1];
        const isRejected = error instanceof EngineError && REJECTED.has(error.vendorCode ?? '');
        if (!isRejected || next === undefined) throw error;
        jsonMode = next;
      }
    }
  };
}
