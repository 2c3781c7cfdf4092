import { translateMessage } from '@interlinear/messages/server';
import { expect, it } from 'vitest';
import { splitAfterFirstSentence } from './first-sentence.ts';

it('splits a message after what happened, in any script', () => {
  const values = { engine: 'DeepL' };
  expect(
    (['en', 'zh-CN', 'ru'] as const).map((locale) =>
      splitAfterFirstSentence(translateMessage(locale, 'errors.engineUnavailable', values), locale),
    ),
  ).toEqual([
    ['DeepL is currently unavailable.', 'Try again later or choose another engine.'],
    ['DeepL 暂时不可用。', '请稍后再试或换用其他引擎。'],
    ['DeepL сейчас недоступен.', 'Попробуйте позже или выберите другой движок.'],
  ]);
});

it('does not split a single sentence or an empty message', () => {
  expect(splitAfterFirstSentence('The translation was stopped.', 'en')).toEqual(['The translation was stopped.', '']);
  expect(splitAfterFirstSentence('', 'en')).toEqual(['', '']);
});
