import { expect, it } from 'vitest';
import { evenLeadings } from './even-leadings.ts';
import type { FittedParagraph } from './fit-paragraph.ts';

const LINE = { parts: [], width: 20, isLast: false, end: 1 };

function fitOf(leading: number, lines: number): FittedParagraph {
  const size = 10;
  return {
    scale: 1,
    size,
    leading,
    width: 200,
    firstLineIndent: 0,
    raise: 0,
    letterSpacing: 0,
    lines: Array.from({ length: lines }, () => LINE),
    fits: true,
  };
}

it('[DOC-09] moves the lines of a style about as close together as in its dense paragraphs', () => {
  const paragraphs = [
    { style: 'text', originalLeading: 12, fit: fitOf(14.2, 4) },
    { style: 'text', originalLeading: 12, fit: fitOf(12, 5) },
    { style: 'text', originalLeading: 12, fit: fitOf(12.4, 3) },
    { style: 'text', originalLeading: 12, fit: fitOf(14.2, 1) },
    { style: 'note', originalLeading: 12, fit: fitOf(14.2, 3) },
  ];
  expect(evenLeadings(paragraphs).map(({ fit: { leading } }) => leading)).toEqual([12.6, 12, 12.4, 12.6, 14.2]);
});

it('[DOC-09] leaves a page alone whose few dense lines are an exception', () => {
  const paragraphs = [fitOf(14, 30), fitOf(11, 2)].map((fit) => ({ style: 'text', originalLeading: 12, fit }));
  expect(evenLeadings(paragraphs)).toEqual(paragraphs);
});

it('[DOC-09] keeps the line distance of the original, although a few paragraphs had to be denser', () => {
  const paragraphs = [fitOf(18, 5), fitOf(12, 3)].map((fit) => ({ style: 'text', originalLeading: 18, fit }));
  expect(evenLeadings(paragraphs)).toEqual(paragraphs);
});
