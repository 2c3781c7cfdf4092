import { expect, it } from 'vitest';
import { splitText } from '../../engines/split-text.ts';
import { createSentenceFocus, markOf } from './sentence-focus.ts';
import { rangesOf, sentenceAt } from './sentence-ranges.ts';

const split = splitText('One. Two.\n\n  Three.', 'en');

it('[TXT-02] marks the sentence that is pointed at and the pinned one, and tells of changes only', () => {
  const focus = createSentenceFocus();
  let changes = 0;
  focus.subscribe(() => {
    changes += 1;
  });
  focus.point({ split, index: 1 });
  focus.point({ split, index: 1 });
  focus.togglePin({ split, index: 2 });
  const marks = () => split.segments.map((_, index) => markOf(focus, split, index));
  expect([marks(), changes]).toEqual([[undefined, 'pointed', 'pinned'], 2]);
  focus.point(undefined);
  focus.togglePin({ split, index: 2 });
  expect([marks(), changes]).toEqual([[undefined, undefined, undefined], 4]);
});

it('[TXT-02] marks nothing in another text', () => {
  const focus = createSentenceFocus();
  focus.togglePin({ split, index: 0 });
  expect(markOf(focus, splitText('One. Two.'), 0)).toBeUndefined();
});

it('[TXT-02] finds the sentence at each position of the text', () => {
  const ranges = rangesOf(split);
  const found = [...ranges.text].map((_, position) => sentenceAt(ranges, position));
  expect(found.join('')).toBe('0'.repeat(5) + '1'.repeat(8) + '2'.repeat(6));
  expect(sentenceAt(rangesOf(splitText('  Late.')), 1)).toBeUndefined();
  expect(sentenceAt(rangesOf(splitText('')), 0)).toBeUndefined();
});
