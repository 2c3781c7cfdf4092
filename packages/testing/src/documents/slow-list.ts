const ITEMS = 14_000;
const DEPTH = 15;

/** Makes 400 kB of Markdown that take a parser many seconds: it looks at each item once for every level of the lists. */
export function slowList(variant = 0): string {
  const item = (index: number) => `${'  '.repeat(index % DEPTH)}- item *a_ ${variant}-${index}`;
  return Array.from({ length: ITEMS }, (_, index) => item(index)).join('\n');
}
