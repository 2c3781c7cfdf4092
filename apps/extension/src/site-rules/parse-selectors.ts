export type ParsedSelectors = { selectors: string[] } | { line: number; text: string };

/** Limits of the page engine: characters per selector, and selectors per list. */
const MAX_LENGTH = 500;
const MAX_COUNT = 200;

/**
 * Parses CSS selectors, one per line, ignoring blank lines. Returns the number (from 1) and text of the first line that
 * is invalid or exceeds the limit.
 * @param isSelector whether the browser accepts it
 */
export function parseSelectors(typed: string, isSelector: (selector: string) => boolean): ParsedSelectors {
  const selectors: string[] = [];
  for (const [index, line] of typed.split('\n').entries()) {
    const text = line.trim();
    if (text === '') continue;
    if (text.length > MAX_LENGTH || selectors.length === MAX_COUNT || !isSelector(text))
      return { line: index + 1, text };
    selectors.push(text);
  }
  return { selectors };
}
