import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeLeaves, fromPlainText, restoreLeaves, toPlainText } from './html-markup.ts';

describe('numbered markup on its way through engines', () => {
  it('closes leaves for HTML parsers and restores them', () => {
    const source = 'Press <b1>the <i2/> key</b1>';
    expect(closeLeaves(source)).toBe('Press <b1>the <i2></i2> key</b1>');
    expect(restoreLeaves('Pulse <b1>la tecla <i2> </i2></b1>', source)).toBe('Pulse <b1>la tecla <i2/> </b1>');
    expect(restoreLeaves('Pulse <b1>la <i2>tecla</i2></b1>', source)).toBe('Pulse <b1>la <i2/>tecla</b1>');
  });

  it('does not change an answer to a source without leaves', () => {
    expect(restoreLeaves('a <x3></x3> b', 'a <b1>b</b1>')).toBe('a <x3></x3> b');
  });

  it('escapes a plain answer except for the tags of its source', () => {
    const source = 'Use <b1>x</b1> &lt; 5';
    expect(toPlainText(source)).toBe('Use <b1>x</b1> < 5');
    expect(fromPlainText('Usar < b1 >x< / b1 > < 5 & <b9>', source)).toBe('Usar <b1>x</b1> &lt; 5 &amp; &lt;b9&gt;');
  });

  it('[ENG-05] round-trips any plain text', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('<b1>', '</b1>', '<i2/>', '&lt;', '&amp;', '<', '&'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = pieces.map((part) => (/^<\/?[a-z]\d\/?>$/.test(part) ? part : escapeAll(part))).join('');
        expect(fromPlainText(toPlainText(source), source)).toBe(source);
      }),
    );
  });
});

const escapeAll = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
