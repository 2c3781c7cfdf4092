/** Texts split into lines, for a vendor that returns one result per line. */
export interface Lines {
  /** Trimmed, non-empty lines without line breaks. */
  lines: string[];
  /** Rebuilds the texts from the translations of all lines. */
  restore(translations: readonly string[]): string[];
}

/** Everything that some program treats as a line break: control characters except tab, and Unicode's separators. */
const LINE_BREAKS = /((?:(?!\t)[\p{Cc}\u2028\u2029])+)/u;

/**
 * Splits texts into lines to send. Keeps back line breaks, surrounding white space and invisible lines: the vendor drops or
 * merges those, which would shift all following translations.
 */
export function splitIntoLines(texts: readonly string[]): Lines {
  const lines: string[] = [];
  const shapes = texts.map((text) =>
    text.split(LINE_BREAKS).map((part, index): LinePart => {
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

type LinePart = { kept: string } | { line: number; before: string; after: string };

function write(part: LinePart, translations: readonly string[]): string {
  if ('kept' in part) return part.kept;
  return part.before + (translations[part.line] ?? '') + part.after;
}
