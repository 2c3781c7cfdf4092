import { expect, it } from 'vitest';
import { writtenName } from './written-name.ts';

it.each([
  ['form.docm', 'docx', 'form.de.docm'],
  ['Slides.PPSX', 'pptx', 'Slides.de.ppsx'],
  ['sums.xltx', 'xlsx', 'sums.de.xltx'],
  ['letter.doc', 'docx', 'letter.de.docx'],
  ['notes.docm', 'markdown', 'notes.de.md'],
] as const)('[DOC-06] names the translation of %s, which is %s inside, %s', (fileName, format, name) => {
  const document = { fileName, format, target: 'de' };
  expect(writtenName(document, { view: 'translation', format: 'same' })).toBe(name);
});
