import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@interlinear/languages';
import { bySize, casesBySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readMarkup } from '../markup/markup.ts';
import { createApertium } from './apertium.ts';

// Loading a pipeline's dictionaries takes long on a busy machine.
const apertium = createApertium({ limits: { timeoutMs: 60_000 } });
afterAll(() => apertium.close());

const translate = async (texts: readonly string[], source: LanguageCode, target: LanguageCode, signal?: AbortSignal) =>
  apertium.translate({ texts, source, target, signal: signal ?? new AbortController().signal });
const isMissing = !['eng-spa', 'bel-rus', 'rus-ukr', 'eng-cat', 'cat-fra', 'hbs-slv'].every((name) =>
  apertium.modes.some((mode) => mode.name === name),
);

describe.skipIf(isMissing)(`Apertium${isMissing ? ' (skipped: its language pairs are not installed)' : ''}`, () => {
  it('[ENG-11] translates without a network', async () => {
    expect(await translate(['The house is red.', 'I would like a table for two.'], 'en', 'es')).toEqual({
      translations: ['La casa es roja.', 'Me gustaría una mesa para dos.'],
      route: 'Apertium en→es',
    });
  });

  it.each(
    casesBySize(1, [
      // Small dictionaries; those of French take many seconds to load.
      ['be', 'uk', 'Дом чырвоны.', 'Дім червоний.', 'Apertium be→ru→uk'],
      ['en', 'fr', 'The house is red.', 'La maison est rouge.', 'Apertium en→ca→fr'],
    ]),
  )('goes from %s to %s through a third language without a direct pair, and reports it', async (...words) => {
    const [source, target, text, translation, route] = words;
    expect(await translate([text], source, target)).toEqual({ translations: [translation], route });
  });

  const BROKEN = [
    ['ca', 'eo', 'La casa és vermella.', 'La domo estas ruĝa.'],
    ['ru', 'uk', 'У меня есть дом.', /Дім|дім|будинок/],
    ['es', 'eo', 'Tengo tres gatos.', /^(Mi h|H)avas tri katojn\.$/],
    ['uk', 'ru', 'У мене є дім.', /дом/],
    ['ru', 'be', 'Дом красный.', /чырвоны/],
    ['hr', 'mk', 'Kuća je crvena.', /^Куќа е црвена?\.$/],
  ] as const;
  it.each(casesBySize(2, BROKEN))(
    'works from %s to %s, which Debian ships broken',
    async (source, target, text, expected) => {
      const { translations } = await translate([text], source, target);
      expect(translations[0]).toMatch(expected);
      expect(translations[0]).not.toMatch(/[*#@<>]/);
    },
  );

  it('reads and writes Serbian in Cyrillic', async () => {
    const [fromLatin, fromCyrillic] = (await translate(['Kuća je crvena.', 'Кућа је црвена.'], 'sr', 'sl'))
      .translations;
    expect(fromCyrillic).toBe(fromLatin);
    expect((await translate(['Hiša je rdeča.'], 'sl', 'sr')).translations[0]).toMatch(/^[\p{Script=Cyrillic} .]+$/u);
    expect((await translate(['Hiša je rdeča.'], 'sl', 'hr')).translations[0]).toMatch(/^[\p{Script=Latin} .]+$/u);
  });

  it('[ENG-05] moves tags with their words and keeps spaces, line breaks and entities', async () => {
    const texts = [
      'I saw the <b1>white</b1> <b2>cat</b2> of my <b3>black dog <i4/></b3>.',
      '  The house.\n\n\tTom &amp; the house &lt;3 \r\n',
      'Click <i1/> to continue',
      'https://example.org/a?b=1&amp;c 12,5 %',
    ];
    expect((await translate(texts, 'en', 'es')).translations).toEqual([
      'Vi el <b2>gato</b2> <b1>blanco</b1> de mi <b3>perro negro <i4/></b3>.',
      '  La casa.\n\n\tTom &amp; la casa &lt;3 \r\n',
      'Clic <i1/> para continuar',
      expect.stringContaining('12,5 %'),
    ]);
  });

  it('does not mark unknown words', async () => {
    expect((await translate(['The *frobnicator* is red @ #5.'], 'en', 'es')).translations).toEqual([
      expect.stringMatching(/^El \*frobnicator\* es roj[oa] @ #5\.$/),
    ]);
  });

  it('[ENG-04] answers many concurrent texts in order', async () => {
    const texts = Array.from(
      { length: bySize({ quick: 25, deep: 200 }) },
      (_, index) => `The house number ${index} is <b${index}>red</b${index}>.`,
    );
    const answers = await Promise.all(texts.map((text) => translate([text], 'en', 'es')));
    const alone = answers.map(({ translations }) => translations[0] ?? '');
    expect((await translate(texts, 'en', 'es')).translations).toEqual(alone);
    for (const [index, text] of alone.entries()) expect(text).toContain(` ${index} `);
  });

  it('recovers when a process was killed', async () => {
    await translate(['The house.'], 'en', 'es');
    const group = apertium.running().find(({ mode }) => mode === 'eng-spa')?.pid ?? 0;
    process.kill(-group, 'SIGKILL');
    expect((await translate(['The house is red.'], 'en', 'es')).translations).toEqual(['La casa es roja.']);
  });

  it('stops waiting when cancelled, and matches later answers to their requests', async () => {
    const controller = new AbortController();
    const given = translate(['The house.'], 'en', 'es', controller.signal);
    controller.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect((await translate(['The cat.'], 'en', 'es')).translations).toEqual(['El gato.']);
  });

  it('[ENG-05] never mixes up answers or loses a tag, whatever the text is', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'The house ',
        'is red. ',
        'cats',
        '😀',
        '\n',
        '\t',
        '^$[]{}\\/@',
        '&lt;b&gt;',
        '.[]',
        '[#7]',
        '\u0000',
      ),
      fc.constantFrom(
        'שלום עולם ',
        'مرحبا ',
        '中文。',
        'नमस्ते ',
        '\u202Eabc\u202C',
        '\uD800',
        '<i0/>',
        '<i1/>',
        '[[t:1]]x[[/]]',
      ),
      fc
        .tuple(fc.nat(5), fc.constantFrom('red', ' two words ', '', '!', '[', 'a\nb', '<i9/>'))
        .map(([number, text]) => `<b${number}>${text}</b${number}>`),
      fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replace(/[&<>]/g, '')),
      fc.constantFrom('x'.repeat(5000), 'The house is red. '.repeat(150)),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
        const numbered = texts.map((one, index) => `The house ${index}q. ${one}`);
        const { translations } = await translate(numbered, 'en', 'es');
        for (const [index, translation] of translations.entries()) {
          expect(translation).toContain(`casa ${index}q`);
          expect(tagsOf(translation ?? '')).toEqual(tagsOf(numbered[index] ?? ''));
        }
      }),
      { numRuns: bySize({ quick: 6, deep: 500 }) },
    );
  });
});

describe('without Apertium', () => {
  it('supports no pair and does not fail', async () => {
    const none = createApertium({ modesDirectory: '/nowhere' });
    expect({ modes: none.modes, route: none.findRoute('en', 'es') }).toEqual({ modes: [], route: undefined });
    const empty = createApertium({ modesDirectory: await mkdtemp(join(tmpdir(), 'modes-')) });
    expect(empty.modes).toEqual([]);
    await none.close();
  });
});

function tagsOf(html: string): string[] {
  return readMarkup(html)
    .tags.map(({ name, isLeaf }) => `${name}${isLeaf ? '/' : ''}`)
    .sort();
}
