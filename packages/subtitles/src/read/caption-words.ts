import type { TimedWord } from '../track.ts';
import { BEGINS_UNSPACED, ENDS_UNSPACED, UNSPACED_LETTER, wordsOf } from '../words.ts';
import { milliseconds } from './file-cue.ts';
import { type CaptionEvent, textOf } from './json3.ts';

/** Slowest speech that is assumed where the end of a word is unknown: a long silence otherwise counts as part of it. */
const LONGEST_WORD = { base: 0.35, perCharacter: 0.09 };
const MAX_WORD_SECONDS = 3;
/** Slow speech, for captions that only have a time per block, which may be far too short for its text. */
const SECONDS_PER_CHARACTER = { spaced: 0.13, unspaced: 0.28 };

/**
 * Returns the words of automatic captions with their times. Where only a block has a time (YouTube since 2026), its words share it by
 * their length. Sounds such as `[music]` are words of their own.
 */
export function captionWords(events: readonly CaptionEvent[]): TimedWord[] {
  const texts = withoutRepetitions(events);
  const words: SpokenWord[] = [];
  for (const [index, event] of texts.entries()) {
    if (textOf(event) === '') continue;
    const end = endOfEvent(texts, index);
    const parts = event.parts.filter(({ text }) => text.trim() !== '');
    for (const [at, { text, offset = 0, startsTurn }] of parts.entries()) {
      const from = event.start + offset;
      const next = parts[at + 1];
      const to = next ? event.start + (next.offset ?? offset) : end;
      const isJoined = isContinued(words.at(-1)?.text, parts[at - 1]?.text, text);
      const pieces = spread(text, { from, to: Math.max(from, to), startsTurn: startsTurn ?? false, isJoined });
      words.push(
        ...(pieces.length > 1 && parts.length === 1 ? pieces.map((word) => ({ ...word, block: index })) : pieces),
      );
    }
  }
  return withRealEnds(words);
}

/** Whether a part follows the word before it without a space. Between events there is none in scripts without spaces. */
function isContinued(word: string | undefined, previousPart: string | undefined, text: string): boolean {
  if (word === undefined || /^\s/.test(text)) return false;
  if (previousPart !== undefined) return !/\s$/.test(previousPart);
  return ENDS_UNSPACED.test(word) && BEGINS_UNSPACED.test(text);
}

interface SpokenWord {
  start: number;
  end: number;
  text: string;
  startsTurn: boolean;
  isJoined: boolean;
  block?: number;
}

/** The same event is sent twice in some answers. */
function withoutRepetitions(events: readonly CaptionEvent[]): CaptionEvent[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    const text = textOf(event);
    if (text === '') return true;
    const key = `${event.start} ${event.duration} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Events overlap, because each is shown for two lines: speech ends where the next text begins. */
function endOfEvent(events: readonly CaptionEvent[], index: number): number {
  const event = events[index];
  if (!event) return 0;
  let end = event.start + event.duration;
  let at = index + 1;
  while (at < events.length && textOf(events[at] ?? event) === '') {
    const lineBreak = events[at];
    const isBlock = event.parts.filter(({ text }) => text.trim() !== '').length === 1;
    // A block may last for three seconds though its speech goes on until the next line break.
    if (isBlock && lineBreak?.isAppended && lineBreak.start > end) {
      const text = textOf(event);
      const pace = UNSPACED_LETTER.test(text) ? SECONDS_PER_CHARACTER.unspaced : SECONDS_PER_CHARACTER.spaced;
      const spoken = event.start + text.length * pace;
      end = Math.min(lineBreak.start, Math.max(end, spoken));
    }
    at += 1;
  }
  const next = events[at];
  return next ? Math.min(end, Math.max(event.start, next.start)) : end;
}

/** Splits a part at its spaces, and at words where a script has none, and shares its time by length. */
function spread(
  text: string,
  time: { from: number; to: number; startsTurn: boolean; isJoined: boolean },
): SpokenWord[] {
  const plain = text.replace(/[\u200b\ufeff]/g, '').replace(/<[^<>]{0,200}>/g, '');
  const spoken = plain.replace(/^\s*(?:>>|&gt;&gt;)\s*/, '');
  const startsTurn = time.startsTurn || spoken.length < plain.length;
  const tokens = (spoken.match(TOKEN) ?? []).flatMap((token) => splitToken(token));
  const total = tokens.reduce((sum, token) => sum + token.text.length + 1, 0);
  let from = time.from;
  return tokens.map((token, index) => {
    const start = from;
    from += ((time.to - time.from) * (token.text.length + 1)) / total;
    const isJoined = index === 0 ? time.isJoined : token.isJoined;
    return { start, end: from, text: token.text, startsTurn: startsTurn && index === 0, isJoined };
  });
}

/** A sound, sung text, or a word. */
const TOKEN = /\[[^[\]\n]{1,60}\]|\([^()\n]{1,60}\)(?=\s*$)|♪[^♪\n]{0,200}♪|[^\s[]+|\[/g;

function splitToken(token: string): { text: string; isJoined: boolean }[] {
  const isUnspaced = UNSPACED_LETTER.test(token) && token.length > 1;
  const words = isUnspaced ? wordsOf(token) : [token];
  return words.flatMap(inShortPieces).map((text, index) => ({ text, isJoined: index > 0 }));
}

/** Longer words, such as addresses, would not fit in a cue. */
const MAX_WORD_LENGTH = 28;

function inShortPieces(word: string): string[] {
  if (word.length <= MAX_WORD_LENGTH) return [word];
  const characters = [...word];
  const count = Math.ceil(characters.length / MAX_WORD_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * MAX_WORD_LENGTH, (index + 1) * MAX_WORD_LENGTH).join(''),
  );
}

/** Puts words in order without overlap, and ends each where its speech probably does, so that pauses can be seen. */
function withRealEnds(words: SpokenWord[]): TimedWord[] {
  words.sort((one, other) => one.start - other.start);
  return words.map(({ start, end, text, startsTurn, isJoined, block }, index) => {
    const longest = start + Math.min(MAX_WORD_SECONDS, LONGEST_WORD.base + text.length * LONGEST_WORD.perCharacter);
    const next = words[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      start: milliseconds(start),
      end: milliseconds(Math.max(start, Math.min(end, longest, next))),
      text,
      ...(startsTurn && { startsTurn: true as const }),
      ...(isJoined && { isJoined: true as const }),
      ...(block !== undefined && { block }),
    };
  });
}
