import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

/** Format of Edge's language codes. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

type Translate = (text: string, target: string) => string;

export interface MicrosoftEdgeStandIn extends StandIn {
  /** Replaces the translation function until `reset`. */
  translateWith(translate: Translate): void;
}

/** The keyless translator of the Edge browser, `POST /translate/translatetext`. Detects every text as English. */
export async function startMicrosoftEdgeStandIn(): Promise<MicrosoftEdgeStandIn> {
  let translate: Translate = pseudoTranslate;
  const standIn = await startStandIn((request) => answer(request, translate));
  return {
    ...standIn,
    translateWith(other) {
      translate = other;
    },
    reset() {
      standIn.reset();
      translate = pseudoTranslate;
    },
  };
}

function answer(request: StandInRequest, translate: Translate): StandInAnswer {
  // Includes /translate/auth, which was removed in August 2026.
  if (request.path !== '/translate/translatetext') return { status: 404, body: '' };
  if (request.method !== 'POST') return { status: 405, body: '' };
  if (!request.headers['content-type']?.startsWith('application/json')) return failure(415000, 'Content-Type');
  const texts = readTexts(request.body);
  if (!texts) return failure(400074, 'The body of the request is not valid JSON.');
  const from = request.query.get('from') ?? '';
  const to = request.query.get('to') ?? '';
  if (from !== '' && !LANGUAGE.test(from)) return failure(400035, 'The source language is not valid.');
  if (!LANGUAGE.test(to)) return failure(400036, 'The target language is not valid.');
  if (texts.join('').length > 50_000) return failure(400077, 'The maximum request size has been exceeded.');
  return {
    body: texts.map((text) => ({
      ...(from === '' ? { detectedLanguage: { language: 'en', score: 1 } } : {}),
      translations: [{ text: translate(text, to), to }],
    })),
  };
}

function readTexts(body: string): string[] | undefined {
  try {
    const texts: unknown = JSON.parse(body);
    return Array.isArray(texts) && texts.every((text) => typeof text === 'string') ? texts : undefined;
  } catch {
    // Not JSON; the caller answers with the vendor's error code.
    return undefined;
  }
}

function failure(code: number, message: string): StandInAnswer {
  return { status: Math.floor(code / 1000), body: { error: { code, message } } };
}
