import { describe, expect, it } from 'vitest';
import { renderApiPage } from './render-page.ts';
import { shownDocument } from './shown-document.ts';

const page = renderApiPage(
  shownDocument.parse({
    info: { title: 'API', version: '1', description: 'Say `hello`.\n\n| code | error |\n|---|---|\n| -1 | wrong |' },
    tags: [{ name: 'talking' }],
    paths: {
      '/hello': {
        post: {
          summary: 'Say <b>hello</b>',
          tags: ['talking'],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['name'],
                  properties: {
                    name: { type: 'string' },
                    times: { type: 'integer', default: 1 },
                    kinds: { type: 'array', items: { enum: ['loud', 'soft'] } },
                    place: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false },
                    other: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                  },
                },
              },
            },
          },
          responses: { 200: { content: { 'text/plain': { schema: { const: 'hello' } } } } },
        },
      },
    },
  }),
);

describe('the page of the API', () => {
  it('[API-07] writes schemas like examples', () => {
    expect(page).toContain(`{
  name: string
  times?: integer = 1
  kinds?: [ &quot;loud&quot; | &quot;soft&quot;, … ]
  place?: [ number, number ]
  other?: string | null
}`);
    expect(page).toContain('Answer 200, text/plain');
  });

  it('shows text as text, never as markup', () => {
    expect(page).toContain('Say &lt;b&gt;hello&lt;/b&gt;');
    expect(page).toContain('Say <code>hello</code>.');
  });

  it('puts the reference table at the end', () => {
    expect(page.indexOf('<td>wrong</td>')).toBeGreaterThan(page.indexOf('/hello'));
  });

  it('has no scripts and no external resources', () => {
    expect(page).not.toMatch(/<script|https?:/);
  });
});
