import { expect, it } from 'vitest';
import { linesOf, withTyped } from '../state/lines.ts';
import { countFound, type Replacement, withReplaced } from './replace-text.ts';

const LINES = withTyped(
  linesOf([
    { start: 0, end: 1, text: 'Mr. Jones (Jones!)' },
    { start: 1, end: 2, text: 'jones' },
    { start: 2, end: 3, text: 'Nobody' },
  ]),
  1,
  'de',
  'Jones sagt $1.',
);
const WANTED: Replacement = {
  ...{ find: 'Jones', replacement: '$& Müller', matchesCase: true, place: 'original', target: 'de' },
  translationOf: (line) => line.typed.de,
};

it('[SUB-03] replaces a text in all lines, as it is written', () => {
  expect(countFound(LINES, WANTED)).toBe(2);
  expect(withReplaced(LINES, WANTED).map(({ text }) => text)).toEqual([
    'Mr. $& Müller ($& Müller!)',
    'jones',
    'Nobody',
  ]);
  expect(countFound(LINES, { ...WANTED, matchesCase: false })).toBe(3);
  // Signs of patterns are text.
  expect(countFound(LINES, { ...WANTED, find: '.' })).toBe(1);
  expect(withReplaced(LINES, { ...WANTED, find: '(Jones!)', replacement: '' })[0]?.text).toBe('Mr. Jones ');
});

it('[SUB-03] replaces in translations too, and changes nothing where nothing is found', () => {
  const changed = withReplaced(LINES, { ...WANTED, place: 'translation', find: '$1', replacement: 'ja' });
  expect(changed[1]?.typed).toEqual({ de: 'Jones sagt ja.' });
  expect(changed[0]).toBe(LINES[0]);
  expect(withReplaced(LINES, { ...WANTED, find: '' })).toBe(LINES);
  expect(withReplaced(LINES, { ...WANTED, find: 'missing' })).toBe(LINES);
});
