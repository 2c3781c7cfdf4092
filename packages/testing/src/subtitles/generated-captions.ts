import { seededRandom } from '../pictures/random.ts';
import { TALKS, type TalkLanguage } from './talk-texts.ts';

export type { TalkLanguage };

/** A word as it was spoken. Times are in seconds. */
interface Utterance {
  text: string;
  start: number;
  end: number;
  /** Whether a space stands before the word. */
  hasSpace: boolean;
  endsSentence: boolean;
}

export interface GeneratedTalk {
  language: TalkLanguage;
  words: readonly Utterance[];
  /** Letters and digits spoken until the end of each sentence: a measure that does not depend on how text is cut. */
  sentenceEnds: readonly number[];
  seconds: number;
}

export interface TalkOptions {
  language: TalkLanguage;
  /** Length in seconds; the talk ends with the sentence after it. */
  seconds: number;
  seed: number;
  /** Leaves out punctuation and capital letters, as automatic captions of many languages do. */
  isBare?: boolean;
}

/** Generates a talk: the sentences of a language again and again, spoken with the pace, pauses and hesitations of a person. */
export function generateTalk({ language, seconds, seed, isBare = false }: TalkOptions): GeneratedTalk {
  const numbers = seededRandom(seed);
  const random = () => numbers.between(0, 1);
  const words: Utterance[] = [];
  const sentenceEnds: number[] = [];
  const pace = 0.85 + random() * 0.35;
  let letters = 0;
  let time = 0.3;
  for (let index = 0; time < seconds; index += 1) {
    const sentence = TALKS[language][index % TALKS[language].length] ?? '';
    const spoken = spokenWords(sentence, language);
    for (const [at, { text, hasSpace }] of spoken.entries()) {
      const length = secondsOf(text, language) * pace * (0.75 + random() * 0.5);
      const endsSentence = at === spoken.length - 1;
      letters += lettersOf(text);
      const shown = isBare ? text.toLowerCase().replace(/[^\p{L}\p{N}'\s]/gu, '') : text;
      if (shown !== '') words.push({ text: shown, start: time, end: time + length, hasSpace, endsSentence });
      time += length + pauseAfter(text, endsSentence, random);
    }
    sentenceEnds.push(letters);
  }
  return { language, words, sentenceEnds, seconds: time };
}

/** Counts letters and digits. */
export function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function spokenWords(sentence: string, language: TalkLanguage): { text: string; hasSpace: boolean }[] {
  if (language !== 'ja' && language !== 'zh') {
    return sentence.split(' ').map((text) => ({ text, hasSpace: true }));
  }
  const words: { text: string; hasSpace: boolean }[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(sentence)) {
    const last = words.at(-1);
    if (last && isWordLike === false) last.text += segment;
    else words.push({ text: segment, hasSpace: false });
  }
  return words;
}

function secondsOf(word: string, language: TalkLanguage): number {
  const perLetter = language === 'zh' ? 0.2 : language === 'ja' ? 0.14 : 0.062;
  return 0.09 + lettersOf(word) * perLetter;
}

/** People pause after most sentences, after some clauses, and sometimes where no sign would be. */
function pauseAfter(word: string, endsSentence: boolean, random: () => number): number {
  if (endsSentence) return random() < 0.12 ? 0.05 : 0.25 + random() ** 2 * 1.1;
  if (/[,;:、，；：]$/.test(word)) return random() < 0.4 ? 0.04 : 0.1 + random() * 0.3;
  return random() < 0.04 ? 0.15 + random() * 0.4 : random() * 0.04;
}
