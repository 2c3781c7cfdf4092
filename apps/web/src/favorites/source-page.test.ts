import { describe, expect, it } from 'vitest';
import { sourcePage } from './source-page.ts';

describe('the source page of a favorite', () => {
  it('[FAV-01] is linked by its title, or by its host when it has none', () => {
    const page_url = 'https://example.org/a?b=c';
    expect(sourcePage({ page_url, page_title: 'A page' })).toEqual({ url: page_url, title: 'A page' });
    expect(sourcePage({ page_url, page_title: '' })).toEqual({ url: page_url, title: 'example.org' });
  });

  it.each([null, '', 'not an address', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'is undefined for the URL %s',
    (page_url) => {
      expect(sourcePage({ page_url, page_title: 'A page' })).toBeUndefined();
    },
  );
});
