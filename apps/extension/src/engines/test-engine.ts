import type { Engine } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import type { LanguageCode } from '@interlinear/languages';

export type EngineTest =
  | { status: 'ok'; text: string; durationMs: number }
  | { status: 'failed'; reason: EngineErrorReason };

export interface EngineTestOptions {
  target: LanguageCode;
  /** Milliseconds from any origin. */
  now: () => number;
  signal: AbortSignal;
}

/** Tests an engine with a short sentence: whether it works, how fast, and its translation. */
export async function testEngine(engine: Engine, { target, now, signal }: EngineTestOptions): Promise<EngineTest> {
  const startedAt = now();
  const { text, source } = SENTENCES.find((sentence) => !isSame(sentence.source, target)) ?? SENTENCES[0];
  try {
    const { translations } = await engine.translate({ texts: [text], source, target, signal });
    const [translation] = translations;
    if (!translation) return { status: 'failed', reason: 'wrong-answer' };
    return { status: 'ok', text: translation.text, durationMs: now() - startedAt };
  } catch (error) {
    if (error instanceof EngineError) return { status: 'failed', reason: error.reason };
    throw error;
  }
}

const SENTENCES = [
  { source: 'en', text: 'The house is red.' },
  { source: 'es', text: 'La casa es roja.' },
] as const satisfies { source: LanguageCode; text: string }[];

function isSame(one: LanguageCode, other: LanguageCode): boolean {
  return one.split('-')[0] === other.split('-')[0];
}
