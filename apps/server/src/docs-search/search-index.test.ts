import { describe, expect, it } from 'vitest';
import { createSearchIndex } from './search-index.ts';

const record = (title: string) => ({ objectID: `${title}#`, title, content: '', url: '/docs', category: '' });
const index = createSearchIndex(['vitamin C', 'vitamin carrots'].map(record), 'en');
const titlesOf = (query: string) => index.find(index.wordsOf(query)).map(({ record: { title } }) => title);

describe('the index of the documentation', () => {
  it('[SITE-17] looks for each word of a query once, and for no more than a long question has', () => {
    expect(index.wordsOf('x '.repeat(256))).toEqual(['x']);
    const numbers = Array.from({ length: 200 }, (_, number) => String(number));
    expect(index.wordsOf(numbers.join(' '))).toEqual(numbers.slice(0, 40));
  });

  it('[SITE-17] takes a single letter for the beginning of a word only while it is typed', () => {
    expect(titlesOf('vitamin c')).toEqual(['vitamin C', 'vitamin carrots']);
    expect(titlesOf('c vitamin')).toEqual(['vitamin C']);
  });
});
