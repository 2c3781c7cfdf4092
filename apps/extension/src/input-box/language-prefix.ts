import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

/** The language that was said before a text (`/de Good morning`), and the segments of the text without it. */
export function readLanguagePrefix(segments: readonly string[]): {
  language: LanguageCode | undefined;
  segments: string[];
} {
  const index = segments.findIndex((segment) => /\S/.test(segment));
  const [, tag = '', rest = ''] = PREFIX.exec(segments[index] ?? '') ?? [];
  const language = matchLanguage(tag);
  return language
    ? { language, segments: segments.with(index, rest) }
    : { language: undefined, segments: [...segments] };
}

const PREFIX = /^\s*\/([a-z]{2,3}(?:-[a-z]{2,4})?)(?:\s+(.*))?$/is;
