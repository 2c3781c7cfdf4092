import type { LanguageCode } from '@interlinear/languages';
import { describe, expect, it } from 'vitest';
import type { SegmentTranslation, TranslationQuery } from '../../engines/engine-run.ts';
import { splitText } from '../../engines/split-text.ts';
import type { CardState, Translation } from './card-state.ts';
import { firstText, insightsOf } from './insights.ts';

const AUTO: TranslationQuery = { text: 'Hallo', source: 'auto', target: 'en' };

describe('insights', () => {
  it('[TXT-02] tell the detected language and the first whole translation', () => {
    const streaming = translation([{ status: 'partial', text: 'He' }], 'de');
    const cards = new Map<string, CardState>([
      ['google', { status: 'streaming', request: 1, translation: streaming }],
      ['deepl', ready(translation([{ status: 'translated', text: 'Hello' }], 'de'))],
    ]);
    const insights = insightsOf(cards, AUTO);
    expect([insights.detected, firstText(insights, 'en'), insights.mismatch]).toEqual(['de', 'Hello', undefined]);
  });

  it('[TXT-02] tell the detected language also when no engine could translate', () => {
    const failed: CardState = { status: 'failed', request: 1, error: { kind: 'api', info: '', detected: 'ru' } };
    const { detected, mismatch } = insightsOf(new Map([['a', failed]]), AUTO);
    expect({ detected, mismatch }).toEqual({ detected: 'ru', mismatch: undefined });
  });

  it('[TXT-03] tell a sure mismatch from a likely one', () => {
    const query: TranslationQuery = { text: 'Ich sehe den Fluss und das Tal.', source: 'fr', target: 'en' };
    const failed: CardState = { status: 'failed', request: 1, error: { kind: 'api', info: '', detected: 'de' } };
    const likely = ready(translation([{ status: 'translated', text: 'Hello' }], 'de'));
    expect(insightsOf(new Map([['a', failed]]), query).mismatch).toEqual({ detected: 'de', certainty: 'sure' });
    expect(insightsOf(new Map([['a', likely]]), query).mismatch).toEqual({ detected: 'de', certainty: 'likely' });
  });

  it('do not doubt the language of a single word in Latin letters', () => {
    const mismatchOf = (text: string, detected: LanguageCode) => {
      const cards = new Map([['a', ready(translation([{ status: 'translated', text: 'Ufer' }], detected))]]);
      return insightsOf(cards, { text, source: 'en', target: 'de' }).mismatch?.detected;
    };
    expect(mismatchOf('bank', 'nl')).toBeUndefined();
    expect(mismatchOf('берег', 'ru')).toBe('ru');
  });

  it('take Brazilian and European Portuguese for the same', () => {
    const cards = new Map([['a', ready(translation([{ status: 'translated', text: 'Hello' }], 'pt-PT'))]]);
    expect(insightsOf(cards, { ...AUTO, source: 'pt' }).mismatch).toBeUndefined();
  });

  it('tell when everything was in the target language already', () => {
    const kept: SegmentTranslation = { status: 'kept', text: 'Hello', reason: 'already-target' };
    const number: SegmentTranslation = { status: 'kept', text: '42', reason: 'no-letters' };
    const isAlready = (segments: SegmentTranslation[]) =>
      insightsOf(new Map([['a', ready(translation(segments))]]), AUTO).isAlreadyTarget;
    expect([
      isAlready([kept, number]),
      isAlready([number]),
      isAlready([kept, { status: 'translated', text: 'x' }]),
    ]).toEqual([true, false, false]);
  });

  it('ignore a previous translation while a new one is on its way', () => {
    const previous = translation([{ status: 'translated', text: 'Hello' }], 'de');
    const cards = new Map<string, CardState>([
      ['a', { status: 'translating', request: 2, split: splitText('Bonjour'), previous }],
    ]);
    expect(insightsOf(cards, AUTO)).toEqual({
      detected: undefined,
      mismatch: undefined,
      isAlreadyTarget: false,
      first: undefined,
      split: splitText('Bonjour'),
    });
  });
});

function translation(segments: SegmentTranslation[], detected?: LanguageCode): Translation {
  return { split: splitText(segments.map(() => 'x').join('\n')), segments, notes: detected ? { detected } : {} };
}

function ready(whole: Translation): CardState {
  return { status: 'ready', request: 1, translation: whole, milliseconds: 1 };
}
