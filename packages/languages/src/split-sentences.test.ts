import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

it.each([
  ['en', 'He left. She stayed! Why? Nobody knows…', ['He left. ', 'She stayed! ', 'Why? ', 'Nobody knows…']],
  ['en', 'Dr. Smith met J. R. R. Tolkien. They talked.', ['Dr. Smith met J. R. R. Tolkien. ', 'They talked.']],
  ['en', 'It costs 3.50 euros, e.g. in Fig. 3. Cheap!', ['It costs 3.50 euros, e.g. in Fig. 3. ', 'Cheap!']],
  ['en', '1. Introduction. Bees are old.', ['1. Introduction. ', 'Bees are old.']],
  ['en', '“Go.” He went.', ['“Go.” ', 'He went.']],
  ['de', 'Das gilt z. B. für Bienen. Sie fliegen.', ['Das gilt z. B. für Bienen. ', 'Sie fliegen.']],
  ['zh-CN', '他走了。她留下了！为什么？', ['他走了。', '她留下了！', '为什么？']],
  ['ja', '彼は「行く。」と言った。彼女は残った。', ['彼は「行く。」と言った。', '彼女は残った。']],
  ['ar', 'ذهب الرجل. هل بقيت؟ نعم.', ['ذهب الرجل. ', 'هل بقيت؟ ', 'نعم.']],
  ['hi', 'वह गया। वह रुकी।', ['वह गया। ', 'वह रुकी।']],
  [undefined, 'No end', ['No end']],
])('[TXT-01] splits text in %s into sentences: %s', (locale, text, sentences) => {
  expect(splitSentences(text, locale)).toEqual(sentences);
});

it('[TXT-01] loses no character', () => {
  const text = fc.array(fc.oneof(fc.constantFrom('Dr. ', '1. ', 'e.g. ', 'The end. ', '。', '…', '." '), fc.string()));
  fc.assert(
    fc.property(text, (parts) => {
      expect(splitSentences(parts.join(''), 'en').join('')).toBe(parts.join(''));
    }),
  );
});
