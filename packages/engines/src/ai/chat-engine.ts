import { LANGUAGE_CODES } from '@interlinear/languages';
import type { Engine, EngineBatch, EngineDelta, EngineLimits, EngineUsage } from '../engine.ts';
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
import { readLines } from './lines.ts';
import { buildPrompt, PROMPT_VERSION } from './prompt.ts';
import { readServerSentEvents } from './server-sent-events.ts';

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
      const json = await inWorkingMode((jsonMode) =>
        requestJson(request(batch, { isStream: false, jsonMode }), ({ status }, body) =>
          protocol.readFailure(status, body),
        ),
      );
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
      for await (const piece of readPieces(batch, response)) {
        if (piece.text !== undefined) yield* answer.push(piece.text);
        if (piece.usage !== undefined) usage = { ...usage, ...piece.usage };
        // A refusal is followed by an ordinary end.
        if (end !== 'refused') end = piece.end ?? end;
      }
      if (end === undefined) {
        throw new EngineError({ engine: id, reason: 'network', message: 'the answer was cut off' });
      }
      if (!answer.hasItems()) throw nothingGiven(end);
      yield* answer.end();
      if (usage !== undefined) yield { type: 'usage', usage } satisfies EngineDelta;
    },
  };

  function request(batch: EngineBatch, how: { isStream: boolean; jsonMode: JsonMode }) {
    const { url, headers, body } = protocol.request(buildPrompt(batch), how);
    return {
      engine: id,
      fetch: options.fetch,
      url,
      headers: { 'content-type': 'application/json', ...headers, ...options.headers },
      body: JSON.stringify(body),
      signal: batch.signal,
    };
  }

  async function open(batch: EngineBatch, jsonMode: JsonMode): Promise<Response> {
    const sent = request(batch, { isStream: true, jsonMode });
    const response = await openRequest(sent);
    if (response.ok) return response;
    const { status, body } = await readHttpAnswer(sent, response);
    const failure = protocol.readFailure(status, parseJson(body)) ?? failureOfStatus(status);
    throw failure ? failureError(id, failure, response.headers) : wrongAnswer(`HTTP ${status}`);
  }

  async function* readPieces(batch: EngineBatch, response: Response): AsyncGenerator<ChatPiece> {
    if (response.body === null) return;
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      // Some servers know no streaming and answer as a whole.
      const { body } = await readHttpAnswer({ engine: id, signal: batch.signal }, response);
      yield readPiece(body, response, protocol.readAnswer);
      return;
    }
    const events = protocol.streamsAs === 'events' ? readServerSentEvents(response.body) : readLines(response.body);
    try {
      for await (const event of events) {
        if (event.trim() === '') continue;
        if (event === '[DONE]') return;
        yield readPiece(event, response, protocol.readEvent);
      }
    } catch (error) {
      throw transportError({ engine: id, signal: batch.signal }, error);
    }
  }

  function readPiece(body: string, response: Response, read: ChatProtocol['readAnswer']): ChatPiece {
    const json = parseJson(body);
    const failure = protocol.readFailure(response.status, json);
    if (failure) throw failureError(id, failure, response.headers);
    const piece = read(json);
    if (piece === undefined) throw wrongAnswer('the answer has an unknown shape');
    return piece;
  }

  function supports(source: EngineBatch['source'], target: EngineBatch['target']): boolean {
    return source !== target && LANGUAGE_CODES.includes(target);
  }

  function refuseUnsupported({ source, target }: EngineBatch): void {
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
