import type { ParagraphDraft } from './paragraph-draft.ts';

const CODE_LINE =
  /[;{}]\s*$|^\s*(?:\/\/|#include|#!|\/\*|\*\/|import |def |class |return\b|if ?\(|for ?\(|while ?\(|var |let |const |function\b|public |private |end\b|<\/?[a-z])|\)\s*\{|=>|::|\w\(\w*\);/;

/**
 * Line of TeX commands and their arguments, as in manuals of LaTeX packages that set listings in the font of the text.
 */
const TEX_LINE = /^\s*\\[A-Za-z@]{2,}(?:\\[A-Za-z@]+|\{[^{}]*\}|\[[^[\]]*\]|[\s*&%~^_$=.,;:()\d-])*$/;

const MIN_CODE_LINES = 3;

/**
 * Whether a paragraph is code: monospaced on a page that is not, TeX commands, calls, or mostly lines that look like code.
 */
export function isCode(
  { lines, text }: ParagraphDraft,
  { isMonoPage: isTypewritten }: { isMonoPage: boolean },
): boolean {
  if (!isTypewritten && lines.every((line) => line.isMono)) return true;
  if (lines.every((line) => TEX_LINE.test(line.text)) || isCall(text)) return true;
  return (
    lines.length >= MIN_CODE_LINES && lines.filter((line) => CODE_LINE.test(line.text)).length > 0.6 * lines.length
  );
}

/** Signs that code is full of, and how much of a text they take up at least. */
const SIGN = /[(){}[\]<>=;"$\\]/g;
const MIN_SIGN_SHARE = 0.1;
/** A name with several arguments, an assignment or a command; `name(s)` is a word. */
const CALL = /[\p{L}\d_]\([^()]*[,"=(]|[^\s=<>!]\s?(?:<-|:=|=)\s?\S|\\[A-Za-z]/u;
const WORD = /^\p{L}{2,}[.,:]?$/u;
const MAX_WORD_SHARE = 0.4;

/**
 * Whether a text is a call or an assignment rather than a sentence with one: many signs, few words. Found in papers on R,
 * which set code in the slanted font of their text.
 */
function isCall(text: string): boolean {
  if (!CALL.test(text)) return false;
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  const words = tokens.filter((token) => WORD.test(token)).length;
  const signs = text.match(SIGN)?.length ?? 0;
  const length = text.replace(/\s/g, '').length;
  return signs >= MIN_SIGN_SHARE * length && words <= MAX_WORD_SHARE * tokens.length;
}

/**
 * Whether a page is typewritten. A page of listings or tables of numbers is not, nor one with sentences in another font
 * between them.
 */
export function isMonoPage(drafts: readonly ParagraphDraft[]): boolean {
  const lines = drafts.flatMap((draft) => draft.lines);
  const mono = lines.filter((line) => line.isMono);
  const others = lines.filter((line) => !line.isMono && line.text.length >= MIN_SENTENCE_LENGTH);
  if (mono.length <= 0.7 * lines.length || others.length > MAX_OTHER_LINES) return false;
  const text = mono.map((line) => line.text).join('');
  const [operators, letters] = [OPERATOR, /\p{L}/gu].map((sign) => text.match(sign)?.length ?? 0);
  return (operators ?? 0) < MAX_OPERATOR_SHARE * text.length && (letters ?? 0) > MIN_LETTER_SHARE * text.length;
}

const MIN_SENTENCE_LENGTH = 40;
const MAX_OTHER_LINES = 3;
/** Signs of programming languages; prose has parentheses and a few others. */
const OPERATOR = /[{}[\]<>=;_\\$#&|*+@~^`%/]/g;
const MAX_OPERATOR_SHARE = 0.04;
const MIN_LETTER_SHARE = 0.5;
