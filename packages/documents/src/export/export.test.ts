import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Block, DocumentPage, Translations } from '../document.ts';
import { exportBilingualHtml } from './export-bilingual-html.ts';
import { exportMarkdown } from './export-markdown.ts';

const block = (id: string, rest: Partial<Block> & Pick<Block, 'content'>): Block => ({
  id,
  role: 'text',
  isTranslatable: true,
  ...rest,
});
const page = (...blocks: Block[]): DocumentPage => ({ index: 0, width: 0, height: 0, text: 'text', blocks });

const PAGE = page(
  block('a', { role: 'heading', level: 2, content: ['Results'] }),
  block('b', {
    content: ['See ', { open: 1 }, 'the site', { close: 1 }, ' for ', { leaf: 2, kind: 'formula' }, '.'],
    markup: { 1: { style: ['bold'], link: 'https://example.org/' }, 2: { text: 'x^2' } },
  }),
  block('c', { role: 'list', level: 2, content: ['• point'] }),
  block('i', { role: 'list', level: 1, label: '3.', content: ['+34 600 100 200'] }),
  block('j', { role: 'list', level: 1, content: ['later paragraph'] }),
  block('k', { role: 'list', level: 1, content: ['a) letter'] }),
  block('l', { role: 'list', level: 1, label: '☑', content: ['done'] }),
  block('m', { role: 'heading', level: 3, label: '1.2', content: ['Method'] }),
  block('d', { role: 'table-cell', content: ['Name'], cell: { table: 't', row: 0, column: 0 } }),
  block('e', { role: 'table-cell', content: ['a | b'], cell: { table: 't', row: 4, column: 2 } }),
  block('f', { role: 'code', content: ['let a = `b`;'], isTranslatable: false }),
  block('g', { role: 'header', content: ['Running head'] }),
  block('h', { role: 'formula', content: ['a+b'], isTranslatable: false }),
);
const ANSWERS: Translations = {
  of: (id) =>
    ({
      a: ['Ergebnisse'],
      b: ['Für ', { leaf: 2, kind: 'formula' as const }, ' siehe ', { open: 1 }, 'die Seite', { close: 1 }, '.'],
      c: ['• Punkt'],
      i: ['+34 600'],
      d: ['Name'],
    })[id],
};

describe('exportMarkdown', () => {
  it('[DOC-06] [DOC-09] keeps headings, lists, tables, formulas, links and code', async () => {
    expect((await exportMarkdown([PAGE], ANSWERS, { content: 'translation' })).split('\n')).toEqual([
      '## Ergebnisse',
      '',
      'Für $x^2$ siehe [**die Seite**](<https://example.org/>).',
      '',
      '   - Punkt',
      '',
      '3. +34 600',
      '',
      '  later paragraph',
      '',
      '- a) letter',
      '',
      '- [x] done',
      '',
      '### 1.2 Method',
      '',
      '| Name |  |',
      '| --- | --- |',
      '|  | a \\| b |',
      '',
      '```',
      'let a = `b`;',
      '```',
      '',
      '$$',
      'a+b',
      '$$',
      '',
    ]);
  });

  it('puts each original before its translation', async () => {
    const both = await exportMarkdown([PAGE], ANSWERS, { content: 'both' });
    expect(both).toContain('## Results\n\n## Ergebnisse');
    expect(both).toContain('\n   - point\n\n     Punkt\n\n3. +34 600 100 200\n\n   +34 600\n');
  });
});

describe('exportBilingualHtml', () => {
  it('[DOC-06] declares language and direction of both texts', async () => {
    const html = await exportBilingualHtml([PAGE], { of: () => ['مرحبا'] }, { title: 'T', source: 'en', target: 'ar' });
    expect(html).toContain('<h2 class="original" lang="en" dir="ltr">Results</h2>');
    expect(html).toContain('<h2 class="translation" lang="ar" dir="rtl">مرحبا</h2>');
  });

  it('links only to web addresses', async () => {
    const bad = page(
      block('a', {
        content: [{ open: 1 }, 'x', { close: 1 }],
        markup: { 1: { link: 'javascript:alert(1)' } },
      }),
    );
    expect(await exportBilingualHtml([bad], { of: () => undefined }, { title: '', target: 'de' })).not.toContain('<a ');
  });

  it('escapes any text without losing any of it', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>alert(1)</script>', '</style><img src=x onerror=alert(1)>', '&lt;b&gt;', '"\' onload=x'),
    );
    await fc.assert(
      fc.asyncProperty(texts, texts, async (original, translation) => {
        const only = page(block('a', { content: [original] }));
        const html = await exportBilingualHtml([only], { of: () => [translation] }, { title: original, target: 'de' });
        const names = new Set([...html.matchAll(/<([a-z0-9]+)[\s>]/g)].map(([, name]) => name));
        const shown = parse(html);
        const read = JSON.stringify(collectText(shown));
        for (const text of [original, translation]) {
          const wanted = text.toWellFormed().replace(/\0/g, '').replace(/\r\n?/g, '\n');
          expect(read).toContain(JSON.stringify(wanted).slice(1, -1));
        }
        const allowed = 'html head meta title style body main section div p'.split(' ');
        expect([...names].filter((name) => !allowed.includes(name ?? ''))).toEqual([]);
      }),
      { numRuns: bySize({ quick: 40, deep: 1000 }) },
    );
  });
});

function collectText(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(collectText).join('\n') : '';
}
