/** Texts as lines for a vendor that answers one result a line, and the way back. */
export interface Lines {
  /** Without line breaks, without blanks at their ends, never empty. */
  lines: string[];
  /** The texts again, with the translation of each line in its place; takes as many as there are lines. */
  restore(translations: readonly string[]): string[];
}

/** Everything that some program or other takes for the end of a line: every control character except the tab, and Unicode's own. */
const LINE_BREAKS = /((?:(?!\t)[\p{Cc}\u2028\u2029])+)/u;

/**
 * Breaks, blanks at the ends of lines and lines with nothing to see stay here: the vendor drops or joins them, and every line
 * after that would get its neighbour's translation.
 */
export function splitIntoLines(texts: readonly string[]): Lines {
  const lines: string[] = [];
  const shapes = texts.map((text) =>
    text.split(LINE_BREAKS).map((part, index): Part => {
      const body = part.trim();
      if (index % 2 === 1 || !/[^\s\p{C}]/u.test(body)) return { kept: part };
      const start = part.indexOf(body);
      lines.push(body);
      return { line: lines.length - 1, before: part.slice(0, start), after: part.slice(start + body.length) };
    }),
  );
  return {
    lines,
    restore: (translations) => shapes.map((parts) => parts.map((part) => write(part, translations)).join('')),
  };
}

type Part = { kept: string } | { line: number; before: string; after: string };

function write(part: Part, translations: readonly string[]): string {
  if ('kept' in part) return part.kept;
  return part.before + (translations[part.line] ?? '') + part.after;
}
