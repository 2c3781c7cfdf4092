import { expect, it } from 'vitest';
import { readElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';
import { slideLabels } from './slide-labels.ts';

/** Labels paragraphs with these properties, in a placeholder of content. */
function labelsOf(...properties: string[]): (string | undefined)[] {
  const source = `<a:txBody>${properties.map((inner) => `<a:p>${inner}</a:p>`).join('')}</a:txBody>`;
  const tokens = readXml(source, { doctype: 'refused' });
  const first = tokens.next();
  if (first.done || first.value.kind !== 'open') throw new Error('no element');
  const body = readElement(tokens, first.value);
  const labelOf = slideLabels(source, { hasBullets: true });
  return body.children.map((paragraph) => labelOf(paragraph));
}

const numbered = (type: string, more = '', level = 0) =>
  `<a:pPr lvl="${level}"><a:buAutoNum type="${type}"${more}/></a:pPr>`;

it('[DOC-06] counts numbered paragraphs of a slide by level, and starts anew after others', () => {
  const [one, inner] = [numbered('arabicPeriod'), numbered('alphaLcParenR', '', 1)];
  expect(labelsOf(one, inner, inner, one, '', one, inner)).toEqual(['1.', 'a)', 'b)', '2.', '•', '1.', 'a)']);
});

it('writes the schemes of numbers, from any start', () => {
  const schemes = ['romanUcPeriod', 'romanLcParenBoth', 'arabicPlain', 'ea1ChsPeriod', 'unknown'];
  expect(labelsOf(...schemes.map((scheme) => numbered(scheme, ' startAt="4"')))).toEqual([
    'IV.',
    '(iv)',
    '4',
    '四.',
    '4.',
  ]);
});

it('shows the bullet of a paragraph, or none', () => {
  expect(labelsOf('<a:pPr><a:buChar char="–"/></a:pPr>', '<a:pPr><a:buNone/></a:pPr>')).toEqual(['–', undefined]);
});
