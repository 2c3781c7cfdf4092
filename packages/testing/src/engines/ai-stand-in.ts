import { pseudoTranslate } from '../pseudo-translate.ts';
import { CutConnection, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-in.ts';

/** What a stand-in's model says in one answer. */
export interface ModelTurn {
  text: string;
  /** Written before the text where the vendor shows thoughts. */
  thoughts: string;
  end: 'complete' | 'length' | 'refused';
}

/** How a streamed answer goes wrong after so many pieces of text. */
export interface StreamFault {
  after: number;
  how: 'cut' | 'error' | 'hang' | 'end';
  /** Goes wrong only then, so that a test can be sure that what came before has arrived. */
  when?: Promise<void>;
}

export interface AiStandIn extends StandIn {
  /** Changes what the model says to the next request. */
  sayNext(change: (turn: ModelTurn) => Partial<ModelTurn>): void;
  /** Whatever {@link sayNext} changed and nobody has asked for yet. */
  forgetChanges(): void;
  breakNextStream(fault: StreamFault): void;
}

/** What a vendor's stand-in is given to answer with. */
export interface Model {
  speak(user: string): ModelTurn;
  /** A turn's text in small pieces, with the fault that was asked for; `errorEvent` is the vendor's error inside a stream. */
  pieces(text: string, errorEvent: string): AsyncIterable<{ text: string } | { raw: string }>;
}

/** A stand-in whose model understands batches of `{"items":[{"id":1,"t":"…"}]}`, as a language model would. */
export async function startAiStandIn(
  handle: (request: StandInRequest, model: Model) => StandInAnswer,
): Promise<AiStandIn> {
  const changes: ((turn: ModelTurn) => Partial<ModelTurn>)[] = [];
  const faults: StreamFault[] = [];
  const model: Model = {
    speak(user) {
      const turn: ModelTurn = { text: translateItems(user), thoughts: '', end: 'complete' };
      return { ...turn, ...changes.shift()?.(turn) };
    },
    pieces: (text, errorEvent) => cutUp(text, faults.shift(), errorEvent),
  };
  const standIn = await startStandIn((request) => handle(request, model));
  return Object.assign(standIn, {
    sayNext: (change: (turn: ModelTurn) => Partial<ModelTurn>) => void changes.push(change),
    forgetChanges() {
      changes.length = 0;
    },
    breakNextStream: (fault: StreamFault) => void faults.push(fault),
  });
}

/** About what a vendor would count. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Any JSON value as an object, to look into a request without trusting it. */
export function asObject(value: unknown): Record<string, unknown> {
  // An object's members are all unknown, so the assertion claims nothing.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function translateItems(user: string): string {
  const items = itemsOf(user);
  if (items === undefined) return pseudoTranslate(user);
  return JSON.stringify({ items: items.map(({ id, t }) => ({ id, t: pseudoTranslate(String(t)) })) });
}

function itemsOf(user: string): Record<string, unknown>[] | undefined {
  if (!user.startsWith('{')) return undefined;
  const { items } = asObject(JSON.parse(user));
  return Array.isArray(items) ? items.map(asObject) : undefined;
}

async function* cutUp(text: string, fault: StreamFault | undefined, errorEvent: string) {
  const characters = [...text];
  for (let at = 0, turn = 0; at < characters.length; turn += 1) {
    if (turn === fault?.after) {
      await fault.when;
      if (fault.how === 'cut') throw new CutConnection();
      if (fault.how === 'hang') await new Promise(() => undefined);
      if (fault.how === 'error') yield { raw: errorEvent };
      throw new StreamOver();
    }
    const size = 1 + (turn % 7);
    yield { text: characters.slice(at, at + size).join('') };
    at += size;
  }
}

/** Thrown to end a stream early without a cut; {@link untilOver} swallows it. */
class StreamOver extends Error {}

/** A vendor's events, ending quietly where a fault says so. */
export async function* untilOver(events: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* events;
  } catch (error) {
    if (!(error instanceof StreamOver)) throw error;
  }
}
