import { LANGUAGE_CODES } from '@interlinear/languages';
import type { Engine, EngineBatch, EngineDelta, EngineId, EngineLimits, EngineUsage } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
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
import type { AiEngineOptions, ChatPiece, ChatProtocol, JsonMode } from './chat-protocol.ts';
import { buildDictionaryPrompt, readDictionaryAnswer } from './dictionary-prompt.ts';
import { buildPrompt, PROMPT_VERSION, type Prompt } from './prompt.ts';
import { readLines, readServerSentEvents } from './server-sent-events.ts';

/** 200 paragraphs of 180 characters go in 7 requests; an answer of one stays within the output limit of every model. */
const LIMITS: EngineLimits = { segments: 32, characters: 6000, concurrency: 4 };

/**
 * An engine on any provider: its protocol speaks HTTP, everything else is the same for all.
 * `jsonModes` are tried from the first on when the provider refuses a request, and the one that worked is kept.
 */
export function createChatEngine(
  protocol: ChatProtocol,
  options: AiEngineOptions,
  jsonModes: readonly [JsonMode, ...JsonMode[]],
): Engine {
  const { id, model, temperature, thinking } = options;
  const inWorkingMode = rememberWorkingMode(jsonModes);
  // The schema of translations is none for a dictionary.
  const inWorkingFreeMode = rememberWorkingMode(['object', 'text']);

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
      refuseUnsupported(batch);
      const json = await inWorkingMode((jsonMode) => ask(buildPrompt(batch), { signal: batch.signal, jsonMode }));
      const piece = protocol.readAnswer(json);
      if (piece === undefined) throw wrongAnswer('the answer has an unknown shape');
      const translations = readAnswerText(piece.text ?? '', batch);
      if (translations === undefined) throw nothingGiven(piece.end);
      return { translations, ...(piece.usage === undefined ? {} : { usage: piece.usage }) };
    },

    async *stream(batch) {
      refuseUnsupported(batch);
      const response = await inWorkingMode((jsonMode) => open(batch, jsonMode));
      const answer = createAnswerStream(batch);
      let usage: EngineUsage | undefined;
      let end: ChatPiece['end'];
      for await (const piece of readPieces({ engine: id, protocol, signal: batch.signal, response })) {
        if (piece.text !== undefined) yield* answer.push(piece.text);
        if (piece.usage !== undefined) usage = { ...usage, ...piece.usage };
        end = worseEnd(end, piece.end);
      }
      if (end === undefined) {
        throw new EngineError({ engine: id, reason: 'network', message: 'the answer was cut off' });
      }
      if (!answer.hasItems()) throw nothingGiven(end);
      yield* answer.end();
      if (usage !== undefined) yield { type: 'usage', usage } satisfies EngineDelta;
    },

    async define(query) {
      refuseUnsupported(query);
      const prompt = buildDictionaryPrompt(query);
      const json = await inWorkingFreeMode((jsonMode) => ask(prompt, { signal: query.signal, jsonMode }));
      const piece = protocol.readAnswer(json);
      if (piece === undefined) throw wrongAnswer('the answer has an unknown shape');
      const entry = readDictionaryAnswer(piece.text ?? '', query.word);
      if (entry === undefined) throw nothingGiven(piece.end);
      return entry;
    },
  };

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

  function refuseUnsupported({ source, target }: Pick<EngineBatch, 'source' | 'target'>): void {
    if (supports(source, target)) return;
    throw new EngineError({
      engine: id,
      reason: 'unsupported-pair',
      message: `cannot translate ${source} to ${target}`,
    });
  }

  /** The error for an answer without a single translation. */
  function nothingGiven(end: ChatPiece['end']): EngineError {
    if (end === 'refused') {
      return new EngineError({ engine: id, reason: 'content-refused', message: 'refused by a safety filter' });
    }
    if (end === 'length') {
      return new EngineError({ engine: id, reason: 'too-long', message: 'cut at the output limit of the model' });
    }
    return wrongAnswer('the model did not answer in the shape it was asked for');
  }

  function wrongAnswer(message: string): EngineError {
    return new EngineError({ engine: id, reason: 'wrong-answer', message });
  }
}

const SEVERITY = { complete: 0, length: 1, refused: 2 };

/** A refusal may be followed by an ordinary end, and Gemini says `STOP` with every piece. */
function worseEnd(before: ChatPiece['end'], now: ChatPiece['end']): ChatPiece['end'] {
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
 * A streamed answer piece by piece, and as one piece from a server that knows no streaming.
 * @throws {EngineError} for an error in its middle, a cut, or what the provider does not speak
 */
async function* readPieces(stream: ChatStream): AsyncGenerator<ChatPiece> {
  const { protocol, response } = stream;
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { body } = await readHttpAnswer(stream, response);
    yield readPiece(stream, body, protocol.readAnswer);
    return;
  }
  try {
    for await (const event of readEvents(stream)) {
      if (event.trim() === '') continue;
      // Some servers of OpenAI's shape give no reason why the model stopped, only this.
      yield event === '[DONE]' ? { end: 'complete' } : readPiece(stream, event, protocol.readEvent);
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

function readPiece(stream: ChatStream, body: string, read: ChatProtocol['readAnswer']): ChatPiece {
  const { engine, protocol, response } = stream;
  const json = parseJson(body);
  const failure = protocol.readFailure(response.status, json);
  if (failure) throw failureError(engine, failure, response.headers);
  const piece = read(json);
  if (piece === undefined) {
    throw new EngineError({ engine, reason: 'wrong-answer', message: 'the answer has an unknown shape' });
  }
  return piece;
}

/** The statuses with which a server says that it does not know a way of asking for JSON. */
const REFUSED = new Set(['400', '422', '501']);

/** Goes down the list when a way of asking is refused, and starts next time where it worked. */
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
        const isRefused = error instanceof EngineError && REFUSED.has(error.vendorCode ?? '');
        if (!isRefused || next === undefined) throw error;
        jsonMode = next;
      }
    }
  };
}
