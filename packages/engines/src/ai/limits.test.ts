import { expect, it } from 'vitest';
import { createOpenai } from '../openai/openai.ts';

it('[ENG-04] sends a page of 200 paragraphs of 180 characters in at most 8 requests', () => {
  const { limits } = createOpenai({ id: 'x', name: 'X', model: 'm', apiKey: 'k', fetch });
  const paragraph = 180 + '<b1></b1>'.length;
  const perRequest = Math.min(limits.segments, Math.floor(limits.characters / paragraph));
  expect(Math.ceil(200 / perRequest)).toBeLessThanOrEqual(8);
});
