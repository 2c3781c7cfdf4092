import { generateTalk, lettersOf, type TalkLanguage } from '@interlinear/testing/subtitles/generated-captions';
import { blockJson3, manualJson3, srv1, srv3, wordTimedJson3 } from '@interlinear/testing/subtitles/youtube-captions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTrack } from '../read/read-track.ts';
import type { SubtitleTrack, TimedWord } from '../track.ts';
import { isWide } from '../words.ts';
import { CUE_LIMITS } from './segment-words.ts';
import { toSentences } from './sentences.ts';
import { splitTranslation } from './split-translation.ts';

const LANGUAGES: readonly TalkLanguage[] = ['en', 'es', 'de', 'ja', 'zh'];

describe('captions in two languages', () => {
  it('[SUB-03] keep each language a line and a sentence of its own', () => {
    const texts = ['你好，我的朋友\nHello, my friend', '我们走吧\nLet us go', '今天很冷\nIt is cold today', '好'];
    const cues = texts.map((text, index) => ({ start: index * 2, end: index * 2 + 1.9, text }));
    const { sentences } = toSentences({ kind: 'manual', format: 'srt', cues });
    expect(sentences.map(({ text }) => text)).toEqual(texts.flatMap((text) => text.split('\n')));
    const broken = ['我买了一台\niPhone 15 Pro', '昨天很冷\n今天也很冷', '我们一起\n走吧', '她不知道\n为什么'];
    const one = toSentences({
      kind: 'manual',
      format: 'srt',
      cues: cues.map((cue, index) => ({ ...cue, text: broken[index] ?? '' })),
    });
    expect(one.sentences[0]?.text).toContain('我买了一台 iPhone 15 Pro');
  });
});

describe('automatic captions', () => {
  for (const language of LANGUAGES) {
    it(`[SUB-01] end cues at nearly all ends of sentences, with and without punctuation (${language})`, () => {
      const share = (isBare: boolean, write: typeof srv3) => {
        const talk = generateTalk({ language, seconds: 400, seed: 3, isBare });
        const ends = new Set(talk.sentenceEnds);
        let letters = 0;
        for (const { text } of toSentences(trackOf(write(talk), language)).cues) {
          letters += lettersOf(text);
          ends.delete(letters);
        }
        return 1 - ends.size / new Set(talk.sentenceEnds).size;
      };
      expect(share(false, wordTimedJson3)).toBeGreaterThanOrEqual(0.99);
      expect(share(false, blockJson3)).toBeGreaterThanOrEqual(0.99);
      expect(share(true, srv3)).toBeGreaterThanOrEqual(0.6);
      // Neither punctuation nor pauses: the words alone tell.
      expect(share(true, blockJson3)).toBeGreaterThanOrEqual(0.33);
    });

    it(`[SUB-01] make sentences of captions by people that are those that were spoken (${language})`, () => {
      const talk = generateTalk({ language, seconds: 200, seed: 4 });
      for (const write of [manualJson3, srv1]) {
        const track = trackOf(write(talk), language);
        const { cues, sentences } = toSentences(track);
        let letters = 0;
        const ends = sentences.map(({ text }) => (letters += lettersOf(text)));
        expect({ kind: track.kind, cues, ends }).toEqual({ kind: 'manual', cues: track.cues, ends: talk.sentenceEnds });
      }
    });
  }

  it('[SUB-01] keep every word, in order, within the limits and without overlaps, whatever the words and times', () => {
    const word = fc.record({
      text: fc.oneof(
        fc.constantFrom('the', 'end.', 'and', '[music]', '日本語', 'です。', 'Dr.', 'ปลา', '3.5', '…'),
        fc.stringMatching(/^[a-z]{1,28}[.,]?$/),
      ),
      delay: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 3, noNaN: true })),
      length: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (entries) => {
        let time = 0;
        const words = entries.map(({ text, delay, length }): TimedWord => {
          time += delay;
          return { start: time, end: time + length, text };
        });
        const { cues, sentences } = toSentences({ kind: 'automatic', format: 'json3', cues: [], words });
        const limit = isWide(words.map(({ text }) => text)) ? CUE_LIMITS.wideCharacters : CUE_LIMITS.characters;
        const all = words.map(({ text }) => text).join('');
        expect(
          cues
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(all);
        expect(
          sentences
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(all);
        for (const [index, cue] of cues.entries()) {
          expect(cue.text.length).toBeLessThanOrEqual(limit);
          expect(cue.end).toBeGreaterThan(cue.start);
          expect(cue.end - cue.start).toBeLessThanOrEqual(CUE_LIMITS.seconds + 0.002);
          expect(cue.end).toBeLessThanOrEqual((cues[index + 1]?.start ?? Number.POSITIVE_INFINITY) + 0.001);
        }
      }),
    );
  });

  it('[SUB-01] have sounds and speakers in cues of their own', () => {
    const events = [
      { tStartMs: 0, dDurationMs: 2000, segs: [{ utf8: 'It works' }, { utf8: ' [applause]', tOffsetMs: 900 }] },
      { tStartMs: 2000, dDurationMs: 2000, segs: [{ utf8: '>> Really' }, { utf8: ' now', tOffsetMs: 500 }] },
    ];
    const { cues } = toSentences(trackOf(JSON.stringify({ events }), 'en'));
    expect(cues.map(({ text }) => text)).toEqual(['It works', '[applause]', 'Really now']);
  });
});

describe('captions by people', () => {
  it('[SUB-02] join the lines of a sentence, and keep those of two speakers apart', () => {
    const cues = [
      { start: 0, end: 2, text: 'We should have eaten\nbreakfast first' },
      { start: 2, end: 4, text: 'before Mr. Lee came. But' },
      { start: 4, end: 6, text: 'it was late.' },
      { start: 6, end: 8, text: '- Now?\n- Now.' },
    ];
    const { sentences } = toSentences({ kind: 'manual', format: 'vtt', cues });
    expect(sentences.map(({ text, parts }) => [text, parts.map(({ cue }) => cue)])).toEqual([
      ['We should have eaten breakfast first before Mr. Lee came.', [0, 1]],
      ['But it was late.', [1, 2]],
      ['- Now?', [3]],
      ['- Now.', [3]],
    ]);
  });
});

describe('splitTranslation', () => {
  it('[SUB-01] divides at clauses near the place of the original', () => {
    expect(
      splitTranslation(
        'Sie haben Figuren, Orte, Einstellungen und Dialoge, und irgendwie müssen all diese Teile geordnet bleiben, während Sie die Geschichte aufbauen.',
        [58, 40, 38],
        'de',
      ),
    ).toEqual([
      'Sie haben Figuren, Orte, Einstellungen und Dialoge,',
      'und irgendwie müssen all diese Teile geordnet bleiben,',
      'während Sie die Geschichte aufbauen.',
    ]);
  });

  it('[SUB-01] divides Chinese and Japanese between words, never before a closing mark', () => {
    expect(
      splitTranslation(
        '你有人物、地点、镜头和对白，在构思故事的同时，所有这些元素都需要保持井井有条。',
        [58, 40, 38],
        'zh-CN',
      ),
    ).toEqual(['你有人物、地点、镜头和对白，', '在构思故事的同时，', '所有这些元素都需要保持井井有条。']);
    expect(splitTranslation('橋がどのように作られるか見てみましょう', [20, 20], 'ja').join('|')).toMatch(
      /^橋が.+\|.+しょう$/,
    );
  });

  it('[SUB-01] keeps every letter, and repeats a translation that is too short to divide', () => {
    expect(splitTranslation('Ja.', [10, 10, 10], 'de')).toEqual(['Ja.', 'Ja.', 'Ja.']);
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zäß]{1,9}[,.]?$/), { minLength: 4, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 84 }), { minLength: 1, maxLength: 4 }),
        (words, lengths) => {
          const pieces = splitTranslation(words.join(' '), lengths, 'de');
          expect(pieces).toHaveLength(lengths.length);
          expect(pieces.join(' ')).toBe(words.join(' '));
        },
      ),
    );
  });
});

function trackOf(source: string, language: string): SubtitleTrack {
  const reading = readTrack(source, { language });
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.track;
}
