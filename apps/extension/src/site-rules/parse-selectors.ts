export type ParsedSelectors = { selectors: string[] } | { line: number; text: string };

/** The longest selector and the longest list that the page engine takes. */
const MAX_LENGTH = 500;
const MAX_COUNT = 200;

/**
 * CSS selectors, one a line; empty lines do not count. Where a line is none, or is one too many: its number, from 1.
 * @param isSelector whether the browser knows it
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
