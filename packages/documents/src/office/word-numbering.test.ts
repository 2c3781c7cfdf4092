import { describe, expect, it } from 'vitest';
import { readElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';
import { readWordNumbering } from './word-numbering.ts';
import { readWordStyles } from './word-styles.ts';

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const list = (id: number, definition: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${more}</w:num>`;
const SOURCE = `<w:numbering xmlns:w="urn:w">
<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}${level(2, 'upperRoman', '%3')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '\uf0b7')}${level(1, 'bullet', 'o')}${level(2, 'bullet', '–')}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', 'Art. %1')}${level(1, 'upperRoman', '%1.%2', '<w:isLgl/>')}${level(2, 'none', '')}</w:abstractNum>
<w:abstractNum w:abstractNumId="3">${level(0, 'chineseCounting', '%1、')}</w:abstractNum>
${list(1, 0)}${list(2, 1)}${list(3, 2)}${list(4, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>')}${list(5, 3)}
</w:numbering>`;

/** Labels paragraphs at places written as `list:level`. */
function label(...places: string[]): (string | undefined)[] {
  const numbering = readWordNumbering(SOURCE);
  return places.map((place) => {
    const [id = '', index] = place.split(':');
    return numbering.next({ list: id, level: Number(index) });
  });
}

describe('readWordNumbering', () => {
  it('[DOC-06] counts the levels of a list, deeper ones anew', () => {
    const shown = ['1.', '2.', '2.a)', '2.b)', 'I', '3.', '3.a)'];
    expect(label('1:0', '1:0', '1:1', '1:1', '1:2', '1:0', '1:1')).toEqual(shown);
  });

  it('shows bullets of fonts of symbols as common characters', () => {
    expect(label('2:0', '2:1', '2:2')).toEqual(['•', '◦', '–']);
  });

  it('shows texts around numbers, legal digits, and nothing where a level has no number', () => {
    expect(label('3:0', '3:0', '3:1', '3:2')).toEqual(['Art. I', 'Art. II', '2.1', undefined]);
  });

  it('counts lists of one definition together, until one starts anew', () => {
    expect(label('1:0', '4:0', '4:0', '1:0')).toEqual(['1.', '7.', '8.', '9.']);
  });

  it('counts in Chinese', () => {
    expect(label(...Array.from({ length: 21 }, () => '5:0')).filter((_, index) => index % 10 === 0)).toEqual([
      '一、',
      '十一、',
      '二十一、',
    ]);
  });

  it('labels nothing of a list that is missing, or without a numbering part', () => {
    expect(label('9:0', '1:8')).toEqual([undefined, undefined]);
    expect(readWordNumbering(undefined).next({ list: '1', level: 0 })).toBeUndefined();
  });

  it('[DOC-06] knows the indent of a level, and of a style in front of its list', () => {
    const own = (left: number) => `<w:pPr><w:ind w:left="${left}" w:hanging="360"/></w:pPr>`;
    const numbering = readWordNumbering(
      `<w:numbering xmlns:w="urn:w"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.', own(720))}</w:abstractNum>${list(1, 0)}</w:numbering>`,
    );
    const numbered = '<w:numPr><w:numId w:val="1"/></w:numPr>';
    const styles = readWordStyles(
      `<w:styles xmlns:w="urn:w"><w:style w:styleId="A"><w:pPr>${numbered}</w:pPr></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/><w:pPr><w:ind w:start="500"/></w:pPr></w:style></w:styles>`,
    );
    const indentIn = (properties: string) => {
      const source = `<w:p xmlns:w="urn:w"><w:pPr>${properties}</w:pPr></w:p>`;
      const tokens = readXml(source, { doctype: 'refused' });
      const { value: tag } = tokens.next();
      return tag?.kind === 'open' ? styles.indentOf(source, readElement(tokens, tag), numbering) : undefined;
    };
    const cases = [numbered, `${numbered}<w:ind w:left="90"/>`, '<w:pStyle w:val="A"/>', '<w:pStyle w:val="B"/>'];
    expect(cases.map(indentIn)).toEqual(['720', '90', '720', '500']);
  });
});
