import fc from 'fast-check';
import type { Inline, LeafKind } from '../segment.ts';

const KINDS: readonly LeafKind[] = ['code', 'image', 'formula', 'break', 'term', 'field'];

/** Ordinary text, and text that resembles our markup, entities or placeholders. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[ a-zé家]{1,12}$/) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<b1>',
      '</b1>',
      '<i2/>',
      '< B 1 >',
      '&lt;b1&gt;',
      '&amp;',
      '&',
      '<',
      '>',
      '<br>',
      '⟦1⟧',
      '⟦/1⟧',
      '⟦2/⟧',
      '⟦',
      '⟧',
      '⟦⟦',
      '[1]',
      '[',
      ']',
      '【2】',
      '{{name}}',
      '\u0024{x}',
      '%s',
      '{0}',
      'https://example.org/a?b=<c>&d',
      'a@example.org',
      '\n',
      ' \n\n ',
      '＜b1＞',
      'a<3',
      '1 < 2 > 1',
    ),
  },
);

type Tree = { text: string } | { leaf: LeafKind } | { wrapper: Tree[] };

/** Maximum nesting; real media rarely nest deeper. */
const MAX_DEPTH = 4;

const tree: (depth?: number) => fc.Arbitrary<Tree> = fc.memo((depth) => {
  const leaf = fc.record({ leaf: fc.constantFrom(...KINDS) });
  const words = fc.record({ text });
  if (depth <= 1) return fc.oneof(words, leaf);
  const wrapper = fc.record({ wrapper: fc.array(tree(), { maxLength: 3 }) });
  return fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: leaf }, { weight: 2, arbitrary: wrapper });
});

/** Any content a medium may extract: nested wrappers, unique numbers, any text. */
export const arbitraryContent = fc.array(tree(MAX_DEPTH), { maxLength: 5 }).map((trees) => {
  const content: Inline[] = [];
  let number = 0;
  const add = (branch: Tree) => {
    if ('text' in branch) {
      content.push(branch.text);
      return;
    }
    number += 3; // media may start anywhere and leave gaps
    const own = number;
    if ('leaf' in branch) {
      content.push({ leaf: own, kind: branch.leaf });
      return;
    }
    content.push({ open: own });
    for (const child of branch.wrapper) add(child);
    content.push({ close: own });
  };
  for (const branch of trees) add(branch);
  return content;
});

/** All marks of some content, sorted, for comparison before and after. */
export function marksOf(content: readonly Inline[]): string[] {
  return content
    .filter((inline) => typeof inline !== 'string')
    .map((inline) => JSON.stringify(inline))
    .sort();
}

/** Whether wrappers nest. */
export function areWrappersNested(content: readonly Inline[]): boolean {
  const open: number[] = [];
  for (const inline of content) {
    if (typeof inline === 'string') continue;
    if ('open' in inline) open.push(inline.open);
    if ('close' in inline && open.pop() !== inline.close) return false;
  }
  return open.length === 0;
}
