import { isLatinLetter, type PositionedGlyph } from './positioned-glyph.ts';

/** Characters that only occur in formulas. Greek is handled separately, since it may be text. */
const MATH_SIGN =
  /[\u2190-\u22ff\u27c0-\u27ef\u2900-\u2aff\ue000-\uf8ff\ufffd\u{1d400}-\u{1d7ff}=+±×÷<>¬∂∇√∞\u2032-\u2034\u2016\u210a-\u2138]/u;
const GREEK = /^[\u0391-\u03c9\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5]$/;
/** Characters that connect parts of a formula. */
const CONNECTORS = /^[\d.,:;()[\]{}|/*!'’‘′\-−–%‖⟨⟩\\]$/;
const OPERATOR_END = /[=+±×÷<>≤≥≠≈∈∼→−∝≡/*]$/;
const NUMBER_WORD = /^[([]*[\d.,]+[)\]%]*$/;
const SIGNED_NUMBER = /^\(?[+±]\(?\d[\d.,()/–-]*(?:%|°[CF]?)?[.,;:]?$/;
const FUNCTION =
  /^(?:exp|log|ln|lg|sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|max|min|argmax|argmin|arg|lim|sup|inf|limsup|liminf|det|dim|ker|deg|gcd|lcm|rank|span|tr|diag|sgn|sign|mod|Pr|Var|Cov|Re|Im)$/;
const BULLET = /^[•·▪◦‣∙■□●○–—*]$/;
/** Letters that are words by themselves in some language. */
const WORD_LETTER = /^[aAIOoyYeEuUzZвВиИкКоОсСуУяЯ]$/;

const SCRIPT_SIZE = 0.8;
const SCRIPT_RISE = 0.08;
const WORD_GAP = 0.18;

export interface FormulaOptions {
  baseline: number;
  size: number;
  /** Whether the document is Greek, so that Greek letters are text. */
  isGreek: boolean;
  isItalic: boolean;
}

/** Marks the glyphs of a line (in reading order) that belong to formulas. */
export function formulaGlyphs(glyphs: readonly PositionedGlyph[], options: FormulaOptions): boolean[] {
  const marks = glyphs.map((glyph) => !glyph.isSpace && isSeed(glyph, options));
  const words = wordsOf(glyphs);
  unmarkSignedNumbers(words, marks);
  markLoneVariables(glyphs, words, { marks, isItalic: options.isItalic });
  for (const word of words) growInWord(glyphs, word, marks);
  bridgeWords(glyphs, words, marks);
  trimPunctuation(glyphs, marks);
  return marks;
}

function isSeed(laid: PositionedGlyph, options: FormulaOptions): boolean {
  const { isKnown, text } = laid.glyph;
  return !isKnown || (isMathematical(laid, options) && !BULLET.test(text));
}

function isMathematical({ glyph, baseline, size }: PositionedGlyph, options: FormulaOptions): boolean {
  if (size < SCRIPT_SIZE * options.size && Math.abs(baseline - options.baseline) > SCRIPT_RISE * options.size)
    return true;
  if (glyph.font.isMath && !/^[.,;:]$/.test(glyph.text)) return true;
  // Code is full of these characters.
  if (glyph.font.family === 'mono' || isLatinLetter(glyph.text)) return false;
  return MATH_SIGN.test(glyph.text) || (!options.isGreek && GREEK.test(glyph.text));
}

/** Word: glyphs [from, to) without gaps. */
interface Word {
  from: number;
  to: number;
  text: string;
}

function wordsOf(glyphs: readonly PositionedGlyph[]): Word[] {
  const words: Word[] = [];
  let current: Word | undefined;
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.isSpace) {
      current = undefined;
      continue;
    }
    const before = glyphs[index - 1];
    const isApart = before !== undefined && Math.abs(gapBetween(before, glyph)) > WORD_GAP * glyph.size;
    if (!current || isApart) {
      current = { from: index, to: index, text: '' };
      words.push(current);
    }
    current.to = index + 1;
    current.text += glyph.glyph.text;
  }
  return words;
}

function gapBetween(before: PositionedGlyph, glyph: PositionedGlyph): number {
  return glyph.left >= before.left ? glyph.left - before.right : before.left - glyph.right;
}

/** Unmarks numbers with a sign that nothing is added to: phone numbers and changes, such as `+34` and `±2 %`. */
function unmarkSignedNumbers(words: readonly Word[], marks: boolean[]): void {
  for (const [index, { from, to, text }] of words.entries()) {
    const before = words[index - 1];
    const isSum = before !== undefined && (NUMBER_WORD.test(before.text) || marks[before.to - 1] === true);
    if (SIGNED_NUMBER.test(text) && !isSum) marks.fill(false, from, to);
  }
}

/** Marks single italic letters in upright text, which are variables. */
function markLoneVariables(
  glyphs: readonly PositionedGlyph[],
  words: readonly Word[],
  { marks, isItalic }: { marks: boolean[]; isItalic: boolean },
): void {
  if (isItalic) return;
  for (const { from, to, text } of words) {
    const letters = text.replace(/[^\p{L}]/gu, '');
    if (letters.length !== 1 || WORD_LETTER.test(letters) || text.length > 4) continue;
    for (let index = from; index < to; index++) {
      const glyph = glyphs[index]?.glyph;
      if (glyph?.font.isItalic && glyph.text === letters && /^[a-zA-Z]$/.test(letters)) marks[index] = true;
    }
  }
}

const LONGEST_INSERT = 6;

/** Extends marks within a word to the glyphs between them, and to adjacent brackets and digits. */
function growInWord(glyphs: readonly PositionedGlyph[], { from, to }: Word, marks: boolean[]): void {
  const text = (index: number) => glyphs[index]?.glyph.text ?? '';
  let first = -1;
  let last = -1;
  for (let index = from; index < to; index++) {
    if (!marks[index]) continue;
    if (first < 0) first = index;
    else if (index - last - 1 <= LONGEST_INSERT && isInsert(last + 1, index, text)) marks.fill(true, last + 1, index);
    last = index;
  }
  if (first < 0) return;
  while (first > from && CONNECTORS.test(text(first - 1))) marks[--first] = true;
  const name = functionBefore(from, first, text);
  if (name >= 0) marks.fill(true, name, first);
  while (last + 1 < to && CONNECTORS.test(text(last + 1))) marks[++last] = true;
}

function isInsert(from: number, to: number, text: (index: number) => string): boolean {
  let letters = 0;
  for (let index = from; index < to; index++) if (/\p{L}/u.test(text(index))) letters++;
  return letters <= 3;
}

function functionBefore(from: number, first: number, text: (index: number) => string): number {
  let name = '';
  for (let index = first - 1; index >= from && /[A-Za-z]/.test(text(index)); index--) name = text(index) + name;
  return FUNCTION.test(name) ? first - name.length : -1;
}

/** Marks words that join formulas: numbers after an operator, function names, and connecting characters. */
function bridgeWords(glyphs: readonly PositionedGlyph[], words: readonly Word[], marks: boolean[]): void {
  const isMarked = (word: Word | undefined) => word !== undefined && hasMark(word, marks);
  for (const [index, word] of words.entries()) {
    if (isMarked(word)) continue;
    const before = words[index - 1];
    const after = words[index + 1];
    const isNumber = NUMBER_WORD.test(word.text);
    const endsOpen = before !== undefined && marks[before.to - 1] === true && OPERATOR_END.test(before.text);
    const startsOpen = after !== undefined && marks[after.from] === true && /^[=+±×÷<>≤≥≠≈∈∼→−∝≡]/.test(after.text);
    const isFunction = FUNCTION.test(word.text.replace(/[([].*$/, ''));
    const isGlue = [...word.text].every((character) => CONNECTORS.test(character));
    const joins =
      (isNumber && (endsOpen || startsOpen)) ||
      (isFunction && (isMarked(after) || isMarked(before))) ||
      (isGlue && isMarked(before) && isMarked(after));
    if (joins) marks.fill(true, word.from, word.to);
  }
  bridgeSpaces(glyphs, words, marks);
}

function hasMark({ from, to }: Word, marks: readonly boolean[]): boolean {
  for (let index = from; index < to; index++) if (marks[index]) return true;
  return false;
}

/** Marks spaces between marked glyphs, so that `x = 0` is one formula. */
function bridgeSpaces(glyphs: readonly PositionedGlyph[], words: readonly Word[], marks: boolean[]): void {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || !marks[word.to - 1] || !marks[next.from]) continue;
    const [left, right] = [glyphs[word.to - 1], glyphs[next.from]];
    if (left && right && /[,;]$/.test(word.text)) continue;
    marks.fill(true, word.to, next.from);
  }
}

/** Unmarks punctuation at the end of formulas, and brackets whose partner is outside: they belong to the sentence. */
function trimPunctuation(glyphs: readonly PositionedGlyph[], marks: boolean[]): void {
  for (let index = 0; index < marks.length; index++) {
    if (!marks[index] || marks[index - 1]) continue;
    let end = index;
    while (marks[end + 1]) end++;
    const text = (at: number) => glyphs[at]?.glyph.text ?? '';
    let last = end;
    while (last > index && /^[.,;:!'’]$/.test(text(last)) && isOnBaseline(glyphs, last, index)) marks[last--] = false;
    unbalanced(index, last, text).forEach((at) => {
      marks[at] = false;
    });
    index = end;
  }
}

function isOnBaseline(glyphs: readonly PositionedGlyph[], at: number, first: number): boolean {
  return (glyphs[at]?.size ?? 0) >= SCRIPT_SIZE * (glyphs[first]?.size ?? 0);
}

/** Positions of brackets at the edges whose partner is outside. */
function unbalanced(from: number, to: number, text: (index: number) => string): number[] {
  const open: number[] = [];
  const lonely: number[] = [];
  for (let index = from; index <= to; index++) {
    if (/^[([{]$/.test(text(index))) open.push(index);
    if (/^[)\]}]$/.test(text(index)) && open.pop() === undefined) lonely.push(index);
  }
  return [...lonely.filter((index) => index === to), ...open.filter((index) => index === from)];
}
