import {
  CutConnection,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
  startStandIn,
} from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';
import { type SentPicture, type Sight, type SightNotation, writeSight } from './seen-picture.ts';

/** An assistant turn, the answer of a stand-in's model. */
export interface ModelTurn {
  text: string;
  /** Reasoning before the text, for vendors that return it. */
  thoughts: string;
  end: 'complete' | 'length' | 'refused';
}

/** A fault in a streamed answer after a number of text chunks. */
export interface StreamFault {
  /** Text that the answer must contain, where requests may arrive in any order. */
  with?: string;
  after: number;
  how: 'cut' | 'error' | 'hang' | 'end';
  /** Delays the fault until this resolves, so that a test can await the preceding chunks. */
  when?: Promise<void>;
}

export interface AiStandIn extends StandIn {
  /** Changes the answer to the next request. Repeated calls change the following ones. */
  changeNextTurn(change: (turn: ModelTurn) => Partial<ModelTurn>): void;
  /** Discards the changes of {@link changeNextTurn} that no request has used. */
  discardChanges(): void;
  breakNextStream(fault: StreamFault): void;
  /** Sets what the model sees in pictures. Without it, pictures have no text. */
  see(sight: Sight): void;
}

/** Model shared by all vendors' stand-ins. */
export interface Model {
  nextTurn(user: string, sent?: { picture: SentPicture; notation: SightNotation }): ModelTurn;
  /** Streams an answer in small chunks with the requested fault; `errorEvent` is the vendor's error in a stream. */
  chunks(text: string, errorEvent: string): AsyncIterable<{ text: string } | { raw: string }>;
}

/** Starts a stand-in whose model answers batches of `{"items":[{"id":1,"t":"…"}]}`. */
export async function startAiStandIn(
  handle: (request: StandInRequest, model: Model) => StandInAnswer,
): Promise<AiStandIn> {
  const changes: ((turn: ModelTurn) => Partial<ModelTurn>)[] = [];
  const faults: StreamFault[] = [];
  let sight: Sight = () => [];
  const model: Model = {
    nextTurn(user, sent) {
      const text = sent ? writeSight(sight(sent.picture), sent.notation, user) : translateItems(user);
      const turn: ModelTurn = { text, thoughts: '', end: 'complete' };
      return { ...turn, ...changes.shift()?.(turn) };
    },
    chunks(text, errorEvent) {
      const next = faults.findIndex((fault) => text.includes(fault.with ?? ''));
      const [fault] = next === -1 ? [] : faults.splice(next, 1);
      return chunksOf(text, fault, errorEvent);
    },
  };
  const standIn = await startStandIn((request) => handle(request, model));
  return Object.assign(standIn, {
    changeNextTurn: (change: (turn: ModelTurn) => Partial<ModelTurn>) => void changes.push(change),
    discardChanges() {
      changes.length = 0;
    },
    breakNextStream: (fault: StreamFault) => void faults.push(fault),
    see(wanted: Sight) {
      sight = wanted;
    },
  });
}

/** Estimates the number of tokens in a text. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Treats any JSON value as an object, to inspect a request without trusting it. */
export function asObject(value: unknown): Record<string, unknown> {
  // Safe: all members are `unknown`.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Finds the part of a message that satisfies a condition. */
export function partOf(
  content: unknown,
  isWanted: (part: Record<string, unknown>) => boolean,
): Record<string, unknown> {
  return (Array.isArray(content) ? content.map(asObject) : []).find(isWanted) ?? {};
}

function translateItems(user: string): string {
  if (!user.startsWith('{')) return pseudoTranslate(user);
  const { items, terms, translation } = asObject(JSON.parse(user));
  if (typeof translation === 'string') return workOn(translation);
  if (!Array.isArray(items)) return pseudoTranslate(user);
  const translate = (text: string) => pseudoTranslate(withTerms(text, asObject(terms)));
  return JSON.stringify({ items: items.map(asObject).map(({ id, t }) => ({ id, t: translate(String(t)) })) });
}

/**
 * Works on a translated sentence: with a marked word, names two others for it and a reason; else returns a shorter sentence.
 * As these translations keep the words of the original, the term of a word is the word itself.
 */
function workOn(translation: string): string {
  const [marked, word] = /⟦(.*)⟧/u.exec(translation) ?? [];
  if (marked === undefined || word === undefined)
    return JSON.stringify({ sentence: `${translation.slice(0, -1)} (short)】` });
  const options = ['other', 'second'].map((name) => {
    const wording = `${name}-${word}`;
    return { wording, sentence: translation.replace(marked, wording) };
  });
  return JSON.stringify({ term: word, options, explanation: `The word ${word} fits here.` });
}

/** Puts the translations of terms in their place, as the prompt asks. */
function withTerms(text: string, terms: Record<string, unknown>): string {
  return Object.entries(terms).reduce((now, [source, target]) => now.replaceAll(source, String(target)), text);
}

async function* chunksOf(text: string, fault: StreamFault | undefined, errorEvent: string) {
  const characters = [...text];
  for (let at = 0, turn = 0; at < characters.length; turn += 1) {
    if (turn === fault?.after) {
      await fault.when;
      if (fault.how === 'cut') throw new CutConnection();
      if (fault.how === 'hang') await new Promise(() => undefined);
      if (fault.how === 'error') yield { raw: errorEvent };
      throw new StreamEnded();
    }
    const size = 1 + (turn % 7);
    yield { text: characters.slice(at, at + size).join('') };
    at += size;
  }
}

/** Thrown to end a stream early but cleanly; {@link untilEnded} catches it. */
class StreamEnded extends Error {}

/** Passes on a vendor's events, ending cleanly at a fault of kind `end`. */
export async function* untilEnded(events: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* events;
  } catch (error) {
    if (!(error instanceof StreamEnded)) throw error;
  }
}
