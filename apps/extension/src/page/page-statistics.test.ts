import type { SegmentResult } from '@interlinear/translation/segment';
import { expect, it } from 'vitest';
import { PageStatistics } from './page-statistics.ts';

async function* resultsOf(...results: SegmentResult[]) {
  yield* results;
}

const translated = (id: string, source: 'fr' | 'es', cached = false): SegmentResult => ({
  id,
  status: 'translated',
  content: ['anything'],
  engine: 'model',
  source,
  cached,
});

it('[EXT-08] counts the characters that were translated anew, the tokens, and the languages', async () => {
  const statistics = new PageStatistics();
  expect(statistics.summary()).toEqual({});
  const segments = [
    { id: 'a', content: ['12345', { open: 1 }, '678', { close: 1 }] },
    { id: 'b', content: ['1234'] },
    { id: 'c', content: ['12'] },
    { id: 'd', content: ['1'] },
  ];
  const failed: SegmentResult = {
    id: 'd',
    status: 'failed',
    error: { reason: 'network', engine: 'model', message: 'none' },
  };
  const results = resultsOf(translated('a', 'fr'), translated('b', 'fr', true), translated('c', 'es'), failed);
  const passed: string[] = [];
  for await (const { id } of statistics.count(segments, results)) passed.push(id);
  expect(passed).toEqual(['a', 'b', 'c', 'd']);
  expect(statistics.summary()).toEqual({ source: 'fr', usage: { characters: 10 } });
  // Shares of a request are fractions.
  statistics.addUsage({ inputTokens: 6.4, outputTokens: 3.3 });
  expect(statistics.summary()).toEqual({ source: 'fr', usage: { characters: 10, tokens: 10 } });
});
