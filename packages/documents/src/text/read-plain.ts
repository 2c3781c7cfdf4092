import { displayWidth, WIDE_CHARACTER } from '@interlinear/subtitles/display-width';
import type { Inline } from '@interlinear/translation/segment';
import { inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage } from '../splice/passage.ts';
import { plainStyle } from '../splice/pieces.ts';
import { xmlSafeText } from '../splice/xml-text.ts';
import { type ReadText, SINGLE_PART } from './read-text.ts';

/**
 * Reads plain text: hard-wrapped paragraphs are one block each, and every other line is a block of its own. Indents,
 * bullets and empty lines stay.
 */
export function readPlain(source: string): ReadText {
  return { passages: [...paragraphs(linesOf(source))].flatMap((lines) => paragraphPassages(source, lines)) };
}

interface Line {
  start: number;
  end: number;
  text: string;
  indent: string;
}

function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  for (const match of source.matchAll(/([^\r\n\u2028\u2029\f]*)(?:\r\n|[\r\n\u2028\u2029\f]|$)/g)) {
    const text = match[1] ?? '';
    if (match[0] === '' && match.index === source.length) break;
    const indent = /^[\s\ufeff]*/.exec(text)?.[0] ?? '';
    lines.push({ start: match.index, end: match.index + text.length, text, indent });
  }
  return lines;
}

function* paragraphs(lines: readonly Line[]): Generator<Line[], void> {
  let paragraph: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() !== '') paragraph.push(line);
    else if (paragraph.length > 0) {
      yield paragraph;
      paragraph = [];
    }
  }
  if (paragraph.length > 0) yield paragraph;
}

function paragraphPassages(source: string, lines: readonly Line[]): Passage[] {
  return isWrapped(lines) ? [wrappedPassage(source, lines)] : lines.map((line) => linePassage(source, line));
}

/** Start of a list item: a bullet, a number or a dash. */
const ITEM = /^\s*(?:[-*+•‣◦–—]|\d{1,3}[.)]|[a-z][.)])\s/i;
/** Minimum width of hard-wrapped lines; shorter lines are a poem or an address. */
const MIN_WRAP_WIDTH = 45;

function isWrapped(lines: readonly Line[]): boolean {
  const [, ...rest] = lines;
  const widths = lines.map(({ text }) => displayWidth(text.trimEnd()));
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  if (rest.length === 0 || widest < MIN_WRAP_WIDTH || widest > 200) return false;
  const [second] = rest;
  const isEven = rest.every((line) => line.indent === second?.indent && !ITEM.test(line.text));
  return isEven && widths.slice(0, -1).every((width) => width >= widest * 0.7);
}

const STYLE = plainStyle((text) => xmlSafeText(text).replace(/[\r\n\u2028\u2029]+/g, ' '));

function linePassage(source: string, line: Line): Passage {
  const mark = ITEM.exec(line.text)?.[0] ?? line.indent;
  const start = line.start + mark.length;
  const end = line.start + line.text.trimEnd().length;
  const template = inlineTemplate([{ kind: 'text', text: source.slice(start, end), style: STYLE }]);
  const role = ITEM.test(line.text) ? 'list' : 'text';
  const newline = newlineOf(source);
  return {
    block: {
      role,
      content: template.content,
      isTranslatable: hasLetters(template.content),
      ...(role === 'list' ? { level: 1, label: mark.trim() } : {}),
    },
    replace(translation, { view }) {
      const written = textOf(translation).trim();
      const indent = ' '.repeat(displayWidth(mark));
      if (view === 'translation') return [{ part: SINGLE_PART, start, end, write: () => written }];
      return [{ part: SINGLE_PART, start: end, end, write: () => newline + indent + written }];
    },
  };
}

function wrappedPassage(source: string, lines: readonly Line[]): Passage {
  const [first, second] = lines;
  const last = lines.at(-1);
  const start = (first?.start ?? 0) + (first?.indent.length ?? 0);
  const end = (last?.start ?? 0) + (last?.text.trimEnd().length ?? 0);
  const text = lines.map((line) => line.text.trim()).reduce(joinLines);
  const width = lines.reduce((most, line) => Math.max(most, displayWidth(line.text.trim())), 0);
  const separator = newlineOf(source) + (second?.indent ?? '');
  return {
    block: { role: 'text', content: [text], isTranslatable: hasLetters([text]) },
    replace(translation, { view }) {
      const written = rewrap(textOf(translation), width).join(separator);
      if (view === 'translation') return [{ part: SINGLE_PART, start, end, write: () => written }];
      return [{ part: SINGLE_PART, start: end, end, write: () => newlineOf(source) + separator + written }];
    },
  };
}

/** Joins two lines, without a space in scripts that have none. */
function joinLines(before: string, after: string): string {
  const isTight = displayWidth(before.slice(-1)) === 2 && displayWidth(after.slice(0, 1)) === 2;
  return before + (isTight ? '' : ' ') + after;
}

function textOf(content: readonly Inline[]): string {
  return STYLE.encode(content.filter((inline) => typeof inline === 'string').join(''));
}

function newlineOf(source: string): string {
  return /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
}

/** Wraps a text to a width in columns; East Asian characters take two. */
function rewrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text)) {
    if (line !== '' && displayWidth(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Punctuation that must not start a line, and punctuation that must not end one. */
const CLOSING = /^[、。，．：；？！）」』】〉》”’…ー・]/u;
const OPENING = /[（「『【〈《“‘]$/u;

/**
 * Splits a text into unbreakable pieces: words with trailing spaces; in unspaced scripts characters with their
 * punctuation.
 */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (!WIDE_CHARACTER.test(word)) {
      pieces.push(word);
      continue;
    }
    let first = true;
    for (const character of word) {
      const last = pieces.at(-1) ?? '';
      const joins =
        !first &&
        (CLOSING.test(character) ||
          OPENING.test(last) ||
          !(WIDE_CHARACTER.test(character) || WIDE_CHARACTER.test(last.slice(-1))));
      if (joins || /\s/.test(character)) pieces[Math.max(0, pieces.length - 1)] = last + character;
      else pieces.push(character);
      first = false;
    }
  }
  return pieces;
}
