import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

/** Splits off a language prefix (`/de Good morning`). Undefined language without one. */
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
