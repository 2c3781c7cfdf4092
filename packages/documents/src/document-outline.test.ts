import { describe, expect, it } from 'vitest';
import type { Block, BlockRole } from './document.ts';
import { DocumentOutline } from './document-outline.ts';

let blocks = 0;
function block(role: BlockRole, text: string, level?: number): Block {
  blocks += 1;
  return { id: `b${blocks}`, role, content: [text], isTranslatable: true, ...(level === undefined ? {} : { level }) };
}

describe('DocumentOutline', () => {
  it('[ENG-11] names the headings above each block, from page to page', () => {
    const outline = new DocumentOutline('Handbook');
    const first = [block('heading', 'Install', 1), block('text', 'Unpack it.'), block('heading', 'Windows', 2)];
    const second = [block('text', 'Run the program.'), block('heading', 'Use', 1), block('text', 'Press start.')];
    const onFirst = outline.next({ blocks: first });
    const onSecond = outline.next({ blocks: second });
    expect(first.map((own) => onFirst(own).place)).toEqual([[], ['Install'], ['Install']]);
    expect(second.map((own) => onSecond(own).place)).toEqual([['Install', 'Windows'], ['Install', 'Windows'], ['Use']]);
    // The same on every page, so that all blocks may share requests.
    expect(second.map((own) => onSecond(own).about)).toEqual(first.map((own) => onFirst(own).about));
  });

  it.each([
    [
      'the abstract below its heading',
      [block('title', 'On bees'), block('heading', 'Abstract'), block('text', 'We count.')],
      'We count.',
    ],
    [
      'an abstract within a paragraph',
      [block('text', 'A. Author'), block('text', 'Abstract — We count.')],
      'We count.',
    ],
    [
      'the first lines',
      [block('header', 'Draft'), block('heading', 'Bees'), block('text', 'They fly.')],
      'Bees\nThey fly.',
    ],
    [
      'the first lines, not a word that begins like an abstract',
      [block('text', 'Abstractions leak.')],
      'Abstractions leak.',
    ],
  ])('[ENG-11] summarizes a document by %s', (_, page, summary) => {
    const [first] = page;
    expect(first && new DocumentOutline('Paper').next({ blocks: page })(first).about).toBe(`Paper\n${summary}`);
  });
});
