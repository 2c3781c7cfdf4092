import { expect, it } from 'vitest';
import { segmentsOf } from './region-segments.ts';

const menu = ['Starters', 'Onion soup', 'Mains', 'Roast duck'].map((text, index) => ({ id: `r${index}`, text }));

it('[IMG-02] sends all regions of a picture without context, since they go in one request', () => {
  expect(segmentsOf(menu)).toEqual(menu.map(({ id, text }, priority) => ({ id, content: [text], priority })));
});

it('[IMG-02] gives regions that are translated later the whole picture as context', () => {
  const [, , mains, duck] = menu;
  const segments = segmentsOf(
    menu,
    [mains, duck].flatMap((region) => region ?? []),
  );
  expect(segments.map(({ context }) => context)).toEqual(Array(2).fill('Starters\nOnion soup\nMains\nRoast duck'));
});

it('[IMG-02] keeps the context short and near', () => {
  const book = Array.from({ length: 50 }, (_, index) => ({ id: `r${index}`, text: `${index} `.padEnd(90, 'x') }));
  const [segment] = segmentsOf(book, book.slice(25, 26));
  const lines = segment?.context?.split('\n') ?? [];
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
});
