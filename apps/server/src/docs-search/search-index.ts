import type { Locale } from '@interlinear/messages/locales';
import MiniSearch from 'minisearch';
import * as z from 'zod';
import { isFunctionWord } from './function-words.ts';
import { hasEastAsian, tokenize } from './tokenize.ts';

/** One heading of the documentation, as its build writes it. */
export const searchRecords = z.array(
  z.object({
    objectID: z.string(),
    title: z.string(),
    content: z.string(),
    url: z.string(),
    category: z.string(),
  }),
);
export type SearchRecord = z.output<typeof searchRecords>[number];

interface Found {
  record: SearchRecord;
  /** Normalized words of the record that match the query. */
  words: ReadonlySet<string>;
}

export interface SearchIndex {
  /** Words of a query that say what is looked for. */
  wordsOf(query: string): string[];
  /** Finds records with all these words, or with some if no record has all; the best first. */
  find(words: readonly string[]): Found[];
}

/** Distinct words of a query that are looked for, enough for long questions. Each takes time, and anyone may search. */
const MAX_WORDS = 40;
/** Shorter words must match exactly: with one wrong letter, they are other words. */
const MIN_FUZZY_LENGTH = 4;

export function createSearchIndex(records: readonly SearchRecord[], locale: Locale): SearchIndex {
  const byId = new Map(records.map((record) => [record.objectID, record]));
  const index = new MiniSearch<SearchRecord>({
    idField: 'objectID',
    fields: ['title', 'content', 'category'],
    tokenize: (text) => tokenize(text).map(({ word }) => word),
    processTerm: (word) => word,
    searchOptions: {
      boost: { title: 4, category: 2 },
      // A single letter is the beginning of a word only while it is typed.
      prefix: (word, position, words) => !hasEastAsian(word) && (word.length > 1 || position === words.length - 1),
      // Chinese, Japanese and Korean are searched by pairs of characters, where a wrong one is another word.
      fuzzy: (word) => (hasEastAsian(word) || word.length < MIN_FUZZY_LENGTH ? false : 0.25),
      combineWith: 'AND',
      // The beginning of a page comes before its parts: its id ends with an empty anchor.
      boostDocument: (id) => (String(id).endsWith('#') ? 2 : 1),
    },
  });
  index.addAll(records);
  return {
    wordsOf(query) {
      const words = tokenize(query).map(({ word }) => word);
      const telling = words.filter((word) => !isFunctionWord(word, locale));
      return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS);
    },
    find(words) {
      const query = words.join(' ');
      const complete = index.search(query);
      const found = complete.length > 0 ? complete : index.search(query, { combineWith: 'OR' });
      return found.flatMap(({ id, match }) => {
        const record = byId.get(String(id));
        return record ? [{ record, words: new Set(Object.keys(match)) }] : [];
      });
    },
  };
}
