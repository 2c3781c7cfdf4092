import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

/** The language that was said before a text (`/de Good morning`), and the pieces of the text without it. */
export function readSaidLanguage(pieces: readonly string[]): { language: LanguageCode | undefined; pieces: string[] } {
  const index = pieces.findIndex((piece) => /\S/.test(piece));
  const [, tag = '', rest = ''] = SAID.exec(pieces[index] ?? '') ?? [];
  const language = matchLanguage(tag);
  return language ? { language, pieces: pieces.with(index, rest) } : { language: undefined, pieces: [...pieces] };
}

const SAID = /^\s*\/([a-z]{2,3}(?:-[a-z]{2,4})?)(?:\s+(.*))?$/is;
