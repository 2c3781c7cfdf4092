import { type LanguageCode, languageOf, type Script } from '@interlinear/languages';
import { count, countSentences, isProse, weightOf } from './prose.ts';

/** Signs that a language model did something else than to translate. */
export type Doubt =
  | 'explained' // the translation has an introduction, a note or the frame of the answer around it
  | 'shortened' // much is missing, or merged into another answer
  | 'lengthened' // another text was added
  | 'wrong-language' // another script than that of the target language
  | 'repeated'; // the text itself

export interface DoubtfulAnswer {
  source: string;
  answer: string;
  /** `auto` if neither the request nor a detector named it. */
  sourceLanguage: LanguageCode | 'auto';
  target: LanguageCode;
}

/**
 * Returns what is wrong with a language model's answer, if anything. Compares only sentences, because names, numbers, short
 * words and code have no usual length and may stay as they are.
 */
export function findDoubt(pair: DoubtfulAnswer): Doubt | undefined {
  if (isExplained(pair)) return 'explained';
  if (!isProse(pair.source)) return undefined;
  return findScript(pair) ?? findRepetition(pair) ?? findLength(pair);
}

/** Words that announce a translation, in the languages in which models like to talk. */
const ANNOUNCED =
  'translat|übersetz|traduc|traduç|traduz|tradott|vertaling|перевод|翻译|翻譯|译文|譯文|翻訳|訳文|번역|ترجم|अनुवाद|çeviri|terjemahan|bản dịch|tłumacz';
const INTRODUCTION = new RegExp(`^[^\\n:：]{0,100}(?:${ANNOUNCED})[^\\n:：]{0,60}[:：]`, 'iu');
const TRANSLATING = new RegExp(ANNOUNCED, 'iu');
const NOTE_WORDS =
  'notes?|explanation|anmerkung|hinweis|erläuterung|nota|explicación|remarque|примечание|пояснение|注|注释|註|说明|說明|注記|備考|참고|주';
const NOTE = new RegExp(
  String.raw`(?:^|\n|[.!?。！？]\s+)[^\p{L}\p{N}]*(?:\p{L}+[’']s\s+)?(?:${NOTE_WORDS})\s*[:：]`,
  'iu',
);
const FRAMES = [/```/, /"t"\s*:/, /\{\s*"items"/, /<\/?(?:translation|source|target)>/i, /^\s*\*\*[^*]+\*\*\s*[:：]/];
const QUOTES = /^\s*["“„«「『].*["”“»」』]\s*$/s;
const ANY_QUOTE = /["“”„«»「」『』]/;

function isExplained({ source, answer }: DoubtfulAnswer): boolean {
  const colons = /[:：]/g;
  if (FRAMES.some((frame) => frame.test(answer) && !frame.test(source))) return true;
  if (QUOTES.test(answer) && !ANY_QUOTE.test(source) && !/[’']/.test(source)) return true;
  if (count(answer, colons) <= count(source, colons)) return false;
  // A text about translating may gain a colon.
  if (INTRODUCTION.test(answer) && !TRANSLATING.test(source)) return true;
  return NOTE.test(answer) && !NOTE.test(source);
}

const LETTERS = /\p{L}/gu;
const MIN_LETTERS = 12;
/** Share of letters in the target language's script below which an answer is in another; names may be left in theirs. */
const MIN_SCRIPT_SHARE = 0.2;

function findScript({ answer, target }: DoubtfulAnswer): Doubt | undefined {
  const letters = count(answer, LETTERS);
  if (letters < MIN_LETTERS || IN_TWO_SCRIPTS.has(target)) return undefined;
  return count(answer, lettersOf(languageOf(target).script)) < letters * MIN_SCRIPT_SHARE
    ? 'wrong-language'
    : undefined;
}

/** Languages that are written in another script than the registry's as well. */
const IN_TWO_SCRIPTS = new Set<LanguageCode>([
  'sr',
  'iu',
  'kk',
  'uz',
  'az',
  'ckb',
  'kmr',
  'sd',
  'pa',
  'mn',
  'tt',
  'tk',
  'bs',
  'ug',
  'gom',
]);

const SCRIPTS: Partial<Record<Script, string>> = {
  Hans: String.raw`\p{sc=Han}`,
  Hant: String.raw`\p{sc=Han}`,
  Jpan: String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`,
  Kore: String.raw`\p{sc=Hang}`,
};

const patterns = new Map<Script, RegExp>();

function lettersOf(script: Script): RegExp {
  const known = patterns.get(script) ?? new RegExp(`[${SCRIPTS[script] ?? String.raw`\p{sc=${script}}`}]`, 'gu');
  patterns.set(script, known);
  return known;
}

/** Languages in which a sentence may be the same. */
const RELATED: readonly (readonly LanguageCode[])[] = [
  ['hr', 'bs', 'sr'],
  ['nb', 'nn', 'da'],
  ['id', 'ms'],
  ['gl', 'pt'],
  ['zh-CN', 'yue', 'lzh'],
];

function findRepetition({ source, answer, sourceLanguage, target }: DoubtfulAnswer): Doubt | undefined {
  // Of an unknown language, the text may well be in the target language already.
  if (sourceLanguage === 'auto' || areRelated(sourceLanguage, target)) return undefined;
  return essenceOf(answer) === essenceOf(source) ? 'repeated' : undefined;
}

/** A text without the differences of case, white space and punctuation that a repetition may show. */
function essenceOf(text: string): string {
  return text.toLowerCase().replace(/[\s.,;:!?'"“”‘’…-]+/g, '');
}

function areRelated(one: LanguageCode, other: LanguageCode): boolean {
  if (one.split('-')[0] === other.split('-')[0]) return true;
  return RELATED.some((family) => family.includes(one) && family.includes(other));
}

/** Lengths of translations compared with English ones, by the weight of their characters; 1 for all others. */
const WORDINESS: Partial<Record<LanguageCode, number>> = {
  de: 1.15,
  fr: 1.2,
  es: 1.15,
  pt: 1.12,
  it: 1.15,
  nl: 1.12,
  el: 1.15,
  ru: 1.1,
  uk: 1.08,
  bg: 1.1,
  pl: 1.1,
  ro: 1.12,
  'zh-CN': 0.95,
  'zh-TW': 0.92,
  ja: 1.15,
  ko: 1,
  ar: 1,
  he: 0.95,
  ta: 1.2,
  ml: 1.2,
  th: 0.95,
  my: 1.1,
};

/** Bounds of a translation's length compared with what is usual for the two languages. Long texts vary less. */
const BOUNDS = [
  { from: 200, shortest: 0.45, longest: 2.2 },
  { from: 40, shortest: 0.33, longest: 3 },
  { from: 0, shortest: 0.2, longest: 5 },
] as const;
/** Sentences of a text from which their number is compared. */
const MIN_SENTENCES = 4;
/** Scripts whose sentences have no mark at their end. */
const WITHOUT_MARKS = new Set<Script>(['Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']);

function findLength({ source, answer, sourceLanguage, target }: DoubtfulAnswer): Doubt | undefined {
  const wordiness = (language: LanguageCode | 'auto') => (language === 'auto' ? 1 : (WORDINESS[language] ?? 1));
  const weight = weightOf(source);
  const ratio = weightOf(answer) / (weight * (wordiness(target) / wordiness(sourceLanguage)));
  const bounds = BOUNDS.find(({ from }) => weight >= from) ?? BOUNDS[2];
  if (ratio < bounds.shortest) return 'shortened';
  if (ratio > bounds.longest) return 'lengthened';
  const sentences = countSentences(source);
  const isCounted = sentences >= MIN_SENTENCES && !WITHOUT_MARKS.has(languageOf(target).script);
  return isCounted && countSentences(answer) * 3 <= sentences && ratio < 0.7 ? 'shortened' : undefined;
}
