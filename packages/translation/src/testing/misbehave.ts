import type { EngineBatch } from '@interlinear/engines';

/** Material for a bad answer: the text, its right translation, and that of the next text in the batch. */
export interface AnswerMaterial {
  text: string;
  translation: string;
  next: string;
  target: EngineBatch['target'];
}

const firstQuarter = (text: string) => text.slice(0, Math.floor(text.length / 4));
const OTHER_LANGUAGE = {
  es: 'Это предложение написано на совсем другом языке, чем просил читатель страницы, и поэтому не годится.',
  others: 'This sentence is in quite another language than the one the reader of the page has asked for today.',
};
const RAMBLING = ' A further sentence that nobody wrote, about the weather of the coming weeks and the price of bread.';

/** Ways in which language models answer with something else than a translation. */
export const MISBEHAVIOURS: Readonly<Record<string, (material: AnswerMaterial) => string | null>> = {
  'introduces the translation': ({ translation }) => `Here is the translation: ${translation}`,
  'introduces it politely': ({ translation }) => `Sure! Here's the translated text:\n\n${translation}`,
  'introduces it in Spanish': ({ translation }) => `Claro, aquí está la traducción: ${translation}`,
  'introduces it in Chinese': ({ translation }) => `以下是翻译：${translation}`,
  'labels it': ({ translation }) => `Translation: ${translation}`,
  'adds a note': ({ translation }) => `${translation}\n\nNote: the tone of the original was kept as far as possible.`,
  'adds a note in brackets': ({ translation }) => `${translation} (Translator's note: a proverb.)`,
  'adds a note in Chinese': ({ translation }) => `${translation}\n注：保留了原文的语气。`,
  'fences it': ({ translation }) => `\`\`\`\n${translation}\n\`\`\``,
  'quotes it': ({ translation }) => `“${translation}”`,
  'puts it into the frame of the answer': ({ translation }) => `{"items":[{"id":1,"t":"${translation}"}]}`,
  'puts it into tags': ({ translation }) => `<translation>${translation}</translation>`,
  'repeats the text': ({ text }) => text,
  'repeats the text in other case': ({ text }) => text.toUpperCase(),
  'answers in another language': ({ target }) => (target === 'es' ? OTHER_LANGUAGE.es : OTHER_LANGUAGE.others),
  'stops early': ({ translation }) => firstQuarter(translation),
  'stops with dots': ({ translation }) => `${firstQuarter(translation)}…`,
  'merges the next text into it': ({ translation, next }) => `${translation} ${next} ${next} ${next}`,
  rambles: ({ translation }) => translation + RAMBLING.repeat(8),
  'says that it cannot': ({ target }) => (target === 'es' ? 'Lo siento, no puedo.' : '抱歉，我无法翻译。'),
  'answers with nothing': () => '',
  'answers with white space': () => ' \n ',
  'leaves it out': () => null,
};
