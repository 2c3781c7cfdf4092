/** Markdown whose parts that the parser would misread are replaced by text of the same length. */
export interface MaskedMarkdown {
  text: string;
  /** Splits text that was parsed from a range of the source. Masked parts have odd indexes and their original text. */
  split(parsed: string, range: { start: number; end: number }): string[];
}

/** Character of masked parts, which is a letter for the parser. */
const MASK = '\ue000';
const MASKED = new RegExp(`(${MASK}+)`);

/**
 * Replaces syntax that the parser does not know by syntax of the same length with the same effect: lines for programs
 * by thematic breaks, since their words are no text and end a paragraph, and marks of definitions by those of lists.
 * Formulas and text for programs become words, since `\,` and `*` in a formula are no escape and no emphasis.
 */
export function maskMarkdown(source: string): MaskedMarkdown {
  const text = maskExtensions(source);
  return {
    text,
    split(parsed, { start, end }) {
      const originals = [...text.slice(start, end).matchAll(new RegExp(MASKED, 'g'))].map(({ 0: mask, index }) =>
        source.slice(start + index, start + index + mask.length),
      );
      return parsed.split(MASKED).map((part, index) => (index % 2 === 0 ? part : (originals[index >> 1] ?? part)));
    },
  };
}

/** Start or end of a fenced code block. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
/**
 * Lines that only programs read: kinds of callouts (`> [!NOTE]`), directives (`:::`), and tags of templates, such as those
 * of Jekyll and Hugo.
 */
const PROGRAM_LINE = /^(?=([ \t>]*))\1(?:(?<=>[ \t]*)\[![\w-]+\].*|:{3,}.*|\{%.*%\}[ \t]*|\{\{[<%].*[>%]\}\}[ \t]*)$/;
/** Start of a definition in a list of terms, as of Pandoc. */
const DEFINITION = /^ {0,3}:(?=[ \t]+\S)/;

function maskExtensions(source: string): string {
  let fence: string | undefined;
  let prose = '';
  let masked = '';
  for (const piece of source.split(/(\r\n|[\r\n])/)) {
    const mark = FENCE.exec(piece)?.[1];
    if (fence === undefined && mark === undefined) {
      prose += maskLine(piece);
      continue;
    }
    masked += maskWords(prose) + piece;
    prose = '';
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
  }
  return masked + maskWords(prose);
}

function maskLine(line: string): string {
  const prefix = PROGRAM_LINE.exec(line)?.[1];
  if (prefix !== undefined) return `${prefix}***`.padEnd(line.length);
  return line.replace(DEFINITION, (start) => start.replace(':', '*'));
}

/** Inline code, in which dollars and braces have no meaning. Its length is limited to keep the search linear. */
const CODE = /(?<!`)(`+)(?!`)(?:(?!\n[ \t>]*\r?\n)[\s\S]){1,1000}?(?<!`)\1(?!`)/;
/** Displayed formulas in lines of their own, without empty lines (`$$`, `\[`). */
const DISPLAY =
  /(?<=^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(?:\$\$(?:(?!\n[ \t>]*\r?\n)[^$])+\$\$|\\\[(?:(?!\n[ \t>]*\r?\n)(?:[^\\]|\\[^[\]]))+\\\])(?=[ \t]*\r?$)/;
/** Formulas between dollar signs. Adjacent characters and signs distinguish them from prices, also `$$` for a high one. */
const FORMULA =
  /(?<![\\$])(?:\$\$(?=[^$\n]+\$\$)(?=[^$\n]*[\\^_=+<>{}]|[^$\n]{1,3}\$)[^$\n]+\$\$|\$(?![\s$])(?!\d[^\\^_=$\n]*\$)(?:\\.|[^$\\\n])*(?<!\s)\$(?![\d$]))/;
/** Formulas between escaped parentheses. They are short or have a sign, unlike words whose parentheses a program escaped. */
const BRACKETED =
  /(?<!\\)\\\((?=(?:[^\\\n]|\\[^()\n])+\\\))(?:[^\\\n]{1,5}|[^\\\n]*?(?:[\^_=+<>]|\\[^()\n])(?:[^\\\n]|\\[^()\n])*)\\\)/;
/** Attributes (`{#id .class}`), variables and tags of templates, and citations (`[@key]`), as of Pandoc, Jekyll and Hugo. */
const PROGRAM_TEXT = /\{[#.:][^{}\n]*\}|\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}|\[-?@[^[\]\n]+\](?![[(:])/;
const KEPT = new RegExp([CODE, DISPLAY, FORMULA, BRACKETED, PROGRAM_TEXT].map(({ source }) => source).join('|'), 'gm');

function maskWords(prose: string): string {
  return prose.replace(KEPT, (kept) => (kept.startsWith('`') ? kept : MASK.repeat(kept.length)));
}
