import type { EngineId } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { failureError, parseJson, readHttpAnswer, transportError } from '../request-json.ts';
import type { ChatPiece, ChatProtocol } from './chat-protocol.ts';
import { readLines } from './lines.ts';
import { readServerSentEvents } from './server-sent-events.ts';

export interface ChatStream {
  engine: EngineId;
  protocol: ChatProtocol;
  signal: AbortSignal;
  response: Response;
}

/**
 * A streamed answer piece by piece, and as one piece from a server that knows no streaming.
 * @throws {EngineError} for an error in its middle, a cut, or what the provider does not speak
 */
export async function* readPieces(stream: ChatStream): AsyncGenerator<ChatPiece> {
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
