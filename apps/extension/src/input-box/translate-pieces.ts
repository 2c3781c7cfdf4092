import type { LanguageCode } from '@interlinear/languages';
import type { SegmentResult } from '@interlinear/translation/segment';
import type { SessionError } from '@interlinear/webpage/session';
import { BackgroundPort } from '../page/background-port.ts';

export type Outcome =
  | { status: 'translated'; texts: string[] }
  /** Nothing of it needs a translation. */
  | { status: 'kept' }
  | { status: 'failed'; error: SessionError };

/** Translates all pieces of a text through the background, or none. */
export async function translatePieces(
  pieces: readonly string[],
  target: LanguageCode,
  signal: AbortSignal,
): Promise<Outcome> {
  const port = new BackgroundPort(() => {});
  const results = new Map<string, SegmentResult>();
  try {
    const segments = pieces.map((piece, index) => ({ id: String(index), content: [piece.trim()] }));
    for await (const result of port.translate(segments, { target }, signal)) {
      if (result.status !== 'partial') results.set(result.id, result);
    }
  } catch {
    // Updated or removed: there is no background to connect to any more. What is missing says so below.
  } finally {
    port.close();
  }
  return toOutcome(pieces, results);
}

function toOutcome(pieces: readonly string[], results: ReadonlyMap<string, SegmentResult>): Outcome {
  const texts: string[] = [];
  let isTranslated = false;
  for (const [index, piece] of pieces.entries()) {
    const result = results.get(String(index));
    if (!result) return { status: 'failed', error: { reason: 'disconnected', message: 'The answer ended too early' } };
    if (result.status === 'failed') return result;
    isTranslated ||= result.status === 'translated';
    texts.push(result.status === 'translated' ? inSpacesOf(piece, result.content.join('')) : piece);
  }
  return isTranslated ? { status: 'translated', texts } : { status: 'kept' };
}

function inSpacesOf(piece: string, text: string): string {
  const [lead = ''] = /^\s*/.exec(piece) ?? [];
  const [trail = ''] = /\s*$/.exec(piece) ?? [];
  return lead + text.trim() + trail;
}
