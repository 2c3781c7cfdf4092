import type { EngineMarkup } from '@interlinear/engines';
import { describe, expect, it } from 'vitest';
import { PendingText } from '../dispatch/pending-text.ts';
import type { Inline } from '../segment.ts';
import { scriptedEngine } from '../testing/scripted-engine.ts';
import { repair, verify } from './assess-answer.ts';
import { leafText, protect, restore } from './protect.ts';

/** `The <b1>red</b1> house <i2/> is <b3>ours</b3>` */
const CONTENT: Inline[] = [
  'The ',
  { open: 1 },
  'red',
  { close: 1 },
  ' house ',
  { leaf: 2, kind: 'code' },
  ' is ',
  { open: 3 },
  'ours',
  { close: 3 },
];

function ask(markup: EngineMarkup, content: Inline[] = CONTENT) {
  const segment = protect(content, { markup, glossaryIn: 'none' });
  const pending = new PendingText({
    engine: scriptedEngine({ markup }),
    key: 'key',
    parts: segment.parts,
    text: '',
    leafText: (number) => leafText(segment, number),
    terms: [],
    batchKey: { id: '', cachePrefix: '', batch: { source: 'en', target: 'es' } },
    assumedSource: 'en',
    priority: 0,
    onEnd: () => {},
  });
  return { pending, restore: (answer: string) => restore(repair(pending, answer).parts, segment) };
}

const REPAIRED: Inline[] = [
  'La casa ',
  { open: 1 },
  'roja',
  { close: 1 },
  ' ',
  { leaf: 2, kind: 'code' },
  ' es ',
  { open: 3 },
  'nuestra',
  { close: 3 },
];

describe('repair', () => {
  it.each([
    ['spaces in tags', 'La casa < b1 >roja< / b1 > <i 2 /> es <b3>nuestra</ b3>'],
    ['capitals', 'La casa <B1>roja</B1> <I2/> es <B3>nuestra</B3>'],
    ['full-width brackets', 'La casa ＜b1＞roja＜/b1＞ ＜i2/＞ es ＜b３＞nuestra＜／b３＞'],
    ['encoded tags', 'La casa &lt;b1&gt;roja&lt;/b1&gt; &lt;i2/&gt; es <b3>nuestra</b3>'],
    ['renamed tags', 'La casa <a1>roja</a1> <img2/> es <strong3>nuestra</strong3>'],
    ['missing slashes', 'La casa <b1>roja<b1> <i2> es <b3>nuestra<b3>'],
    ['a leaf written as a pair', 'La casa <b1>roja</b1> <i2></i2> es <b3>nuestra</b3>'],
    ['doubled marks', 'La casa <b1>roja</b1><b1></b1> <i2/> es <i2/><b3>nuestra</b3>'],
    ['marks nobody sent', 'La casa <b1>roja</b1> <i2/><i9/> es <b3><b7>nuestra</b7></b3>'],
    ['swapped ends', 'La casa </b1>roja<b1> <i2/> es <b3>nuestra</b3>'],
  ])('[ENG-05] understands %s', (_, answer) => {
    expect(verify(ask('xml').pending, answer).flaw).toBe('markup');
    expect(repair(ask('xml').pending, answer).flaw).toBeUndefined();
    expect(ask('xml').restore(answer)).toEqual(REPAIRED);
  });

  it.each([
    ['spaces in tokens', 'La casa ⟦ 1 ⟧roja⟦ / 1 ⟧ ⟦2 /⟧ es ⟦3⟧nuestra⟦/3⟧'],
    ['other brackets', 'La casa [[1]]roja[[/1]] [2/] es 【3】nuestra【/3】'],
    ['full-width digits', 'La casa ⟦１⟧roja⟦／１⟧ ⟦２／⟧ es ⟦3⟧nuestra⟦/3⟧'],
    ['half a token more', 'La casa ⟦1⟧roja⟦/1⟧ ⟦2/⟧⟧ es ⟦3⟧nuestra⟦/3⟧⟦'],
  ])('[ENG-05] understands %s where markup are tokens', (_, answer) => {
    expect(ask('tokens').restore(answer)).toEqual(REPAIRED);
  });

  it('[ENG-05] accepts legitimate reordering', () => {
    const answer = '<b3>Nuestra</b3> <i2/> es la casa <b1>roja</b1>';
    expect(verify(ask('html').pending, answer).flaw).toBeUndefined();
    expect(ask('html').restore(answer)).toEqual([
      { open: 3 },
      'Nuestra',
      { close: 3 },
      ' ',
      { leaf: 2, kind: 'code' },
      ' es la casa ',
      { open: 1 },
      'roja',
      { close: 1 },
    ]);
  });

  it('[ENG-05] keeps what it understands and attaches the rest to the segment', () => {
    const answer = 'La casa <b1>roja</b1> es nuestra';
    expect(repair(ask('html').pending, answer).flaw).toBe('markup');
    expect(ask('html').restore(answer)).toEqual([
      { open: 3 },
      'La casa ',
      { open: 1 },
      'roja',
      { close: 1 },
      ' es nuestra',
      { leaf: 2, kind: 'code' },
      { close: 3 },
    ]);
  });

  it('removes HTML added by the engine, and keeps escaped text as text', () => {
    expect(ask('html', ['a < b', ' is <p>'])).toBeDefined();
    expect(ask('html', ['Is a < b?']).restore('<span class="x">¿Es a &lt; b?</span><br>')).toEqual(['¿Es a < b?']);
    expect(ask('xml', ['Is a < b?']).restore('¿Es a < b?')).toEqual(['¿Es a < b?']);
  });

  it('[ENG-05] recognizes addresses moved by an engine without markup, and notices lost ones', () => {
    const { pending, restore: restoreAnswer } = ask('none', ['Go to https://a.example or b@example.org']);
    expect(verify(pending, 'b@example.org o https://a.example').flaw).toBeUndefined();
    expect(verify(pending, 'Ve a https://a.ejemplo o b@example.org').flaw).toBe('markup');
    expect(restoreAnswer('Ve a la página o b@example.org')).toEqual([
      'Ve a la página o b@example.org https://a.example',
    ]);
  });

  it.each([
    ['empty', ' <b1> </b1><i2/><b3></b3>'],
    ['far-too-long', `<b1>x</b1><i2/><b3>y</b3>${'bla '.repeat(200)}`],
    ['hollow', 'La casa <b1></b1>roja <i2/> es <b3>nuestra</b3>'],
  ])('[ENG-05] finds the flaw %s', (flaw, answer) => {
    expect(repair(ask('html').pending, answer).flaw).toBe(flaw);
  });
});
