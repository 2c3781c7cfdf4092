import { countTokens } from '../count-tokens.ts';
import type { PendingText } from '../dispatch/pending-text.ts';

/** Part of a request's tokens that its surroundings and glossary terms may add. */
const SHARE = 1 / 16;
/** Tokens of an AI engine's rules, which every request begins with; a low estimate. */
const RULES_TOKENS = 300;
/** Surroundings get this many tokens even if terms take all of the share. */
const MIN_TOKENS = 16;
/** Tokens of the JSON around each text. */
const TOKENS_PER_TEXT = 6;

/**
 * Returns the context to send with a batch: the context that its texts have in common, then the title and summary of their
 * medium and the place of the first text. Headings of the others are usually among the texts themselves.
 */
export function contextFor(batch: readonly PendingText[]): string | undefined {
  const [first] = batch;
  const { about } = first?.batchKey ?? {};
  const given = first?.batchKey.batch.context;
  if (!first || about === undefined) return given;
  const sent = batch.reduce((sum, { text }) => sum + countTokens(text) + TOKENS_PER_TEXT, RULES_TOKENS);
  const terms = new Set(batch.flatMap((pending) => pending.terms));
  const forTerms = [...terms].reduce((sum, { source, target }) => sum + countTokens(`"${source}":"${target}",`), 0);
  const budget = Math.max(MIN_TOKENS, Math.floor(sent * SHARE) - forTerms);
  const place = nearest(
    (first.place ?? []).filter((line) => line !== '' && !about.includes(line)),
    Math.max(Math.floor(budget / 2), budget - countTokens(about)),
  );
  const start = cut(about, budget - countTokens(place));
  return [given ?? '', start, place].filter((part) => part !== '').join('\n') || undefined;
}

/** Joins as many of the last lines as fit; of a nearest line that is too long, its end. */
function nearest(lines: readonly string[], tokens: number): string {
  let joined = '';
  for (const line of lines.toReversed()) {
    const longer = joined === '' ? line : `${line}\n${joined}`;
    if (countTokens(longer) > tokens) return joined === '' ? cutStart(line, tokens) : joined;
    joined = longer;
  }
  return joined;
}

/** Returns the last words of a text that take at most this many tokens; empty in scripts without spaces. */
function cutStart(text: string, tokens: number): string {
  let end = '';
  for (const word of text.match(/\S+\s*/g)?.toReversed() ?? []) {
    if (countTokens(word + end) > tokens) break;
    end = word + end;
  }
  return end;
}

/** Returns the start of a text that takes at most this many tokens; in scripts with spaces, it ends with a whole word. */
function cut(text: string, tokens: number): string {
  if (countTokens(text) <= tokens) return text;
  let start = '';
  for (const word of text.match(/\S+\s*/g) ?? []) {
    if (countTokens(start + word) > tokens) break;
    start += word;
  }
  if (start !== '') return start.trimEnd();
  // A single word is longer than the budget, or the script has no spaces.
  const characters = [...text];
  while (characters.length > 0 && countTokens(characters.join('')) > tokens)
    characters.length = Math.floor(characters.length * 0.9);
  return characters.join('');
}
