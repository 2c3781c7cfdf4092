import type { LanguageCode } from '../codes.ts';
import { LANGUAGES } from '../languages.ts';
import { COMMON_ENDINGS, COMMON_WORDS } from './common-words.ts';
import { hanEvidence } from './han.ts';
import { BASIC_LETTERS, OWN_LETTERS, TELLING_LETTERS } from './letters.ts';
import { wordsOf } from './sample.ts';
import type { Writing } from './scripts.ts';
import type { Statistics } from './statistics.ts';
import type { DetectedLanguage } from './sure.ts';
import { WEIGHTS } from './weights.ts';

/** Text in one writing → the languages it may be in, the most probable first. */
export function rank(writing: Writing, text: string, statistics: readonly Statistics[]): DetectedLanguage[] {
  const candidates = CANDIDATES.get(writing) ?? [];
  if (candidates.length <= 1) return candidates.map((language) => ({ language, confidence: MOST_CONFIDENCE }));
  const evidence = writing === 'Hani' ? hanEvidence(text) : weigh(candidates, { text, writing, statistics });
  return shares(evidence);
}

/** No rule is without exceptions: a name, a loanword, a language that is not ours. */
const MOST_CONFIDENCE = 0.99;

const CANDIDATES: ReadonlyMap<Writing, readonly LanguageCode[]> = candidatesByWriting();

const languagesByWord = indexWords();
const lettersByLanguage = indexLetters();

interface Question {
  text: string;
  writing: Writing;
  statistics: readonly Statistics[];
}

function weigh(
  candidates: readonly LanguageCode[],
  { text, writing, statistics }: Question,
): Map<LanguageCode, number> {
  const letters = foreignLetters(text);
  const asked = statistics.map((ask) => ask(text, writing));
  const evidence = new Map<LanguageCode, number>();
  for (const language of candidates) {
    let sum = WIDELY_WRITTEN.has(language) ? 0 : -WEIGHTS.rare;
    for (const letter of letters) sum += letterWeight(language, letter);
    for (const answer of asked) sum += answer(language);
    evidence.set(language, sum);
  }
  const add = (language: LanguageCode, weight: number) => {
    const sum = evidence.get(language);
    if (sum !== undefined) evidence.set(language, sum + weight);
  };
  for (const word of wordsOf(text)) {
    const weight = word.length === 1 ? WEIGHTS.word / 2 : WEIGHTS.word;
    for (const language of languagesByWord.get(word) ?? []) add(language, weight);
    if (word.length < LEAST_WITH_ENDING) continue;
    for (const [language, endings] of ENDINGS)
      if (endings.some((ending) => word.endsWith(ending))) add(language, WEIGHTS.ending);
  }
  return evidence;
}

const LEAST_WITH_ENDING = 4;

const ENDINGS = LANGUAGES.flatMap(({ code }) => {
  const list = COMMON_ENDINGS[code];
  return list ? [[code, list.split(' ')] as const] : [];
});

/** The languages most text that is written anywhere is in. */
const WIDELY_WRITTEN: ReadonlySet<string> = new Set(
  'en es fr de pt it nl pl ru uk cs sk sl hr sr bg ro hu sv da nb fi et lv lt el tr vi id ca sq fil ms ar fa ur he hi bn mr ne kk mk be am'.split(
    ' ',
  ),
);

/** The letters of a text that not every language of the script writes, each once. */
function foreignLetters(text: string): string[] {
  return [...new Set(text)].filter((letter) => !EVERYBODY.has(letter) && /\p{L}/u.test(letter));
}

const EVERYBODY: ReadonlySet<string> = new Set(Object.values(BASIC_LETTERS).join(''));

function letterWeight(language: LanguageCode, letter: string): number {
  const own = lettersByLanguage.get(language);
  if (TELLING_LETTERS[language]?.includes(letter)) return WEIGHTS.tellingLetter;
  if (!own) return -WEIGHTS.letter / 2;
  return own.has(letter) ? 0 : -WEIGHTS.letter;
}

function shares(evidence: ReadonlyMap<LanguageCode, number>): DetectedLanguage[] {
  const best = Math.max(...evidence.values());
  const weighted = [...evidence].map(([language, value]) => ({
    language,
    weight: Math.exp((value - best) / WEIGHTS.temperature),
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return weighted
    .map(({ language, weight }) => ({ language, confidence: (MOST_CONFIDENCE * weight) / total }))
    .sort((one, other) => other.confidence - one.confidence);
}

/** Without Portuguese of Portugal: nothing here tells it from that of Brazil, and both count as the same (`isSameLanguage`). */
function candidatesByWriting(): Map<Writing, LanguageCode[]> {
  const byWriting = new Map<Writing, LanguageCode[]>([
    ['Hani', ['zh-CN', 'zh-TW', 'yue', 'lzh', 'ja']],
    ['Mong', ['mn']],
  ]);
  for (const { code, script } of LANGUAGES) {
    if (script === 'Hans' || script === 'Hant' || code === 'pt-PT') continue;
    byWriting.set(script, [...(byWriting.get(script) ?? []), code]);
  }
  // Serbian is written in both.
  byWriting.get('Latn')?.push('sr');
  return byWriting;
}

function indexWords(): Map<string, LanguageCode[]> {
  const index = new Map<string, LanguageCode[]>();
  for (const { code } of LANGUAGES) {
    for (const word of new Set(wordsOf((COMMON_WORDS[code] ?? '').normalize('NFC')))) {
      const languages = index.get(word);
      if (languages) languages.push(code);
      else index.set(word, [code]);
    }
  }
  return index;
}

function indexLetters(): Map<LanguageCode, ReadonlySet<string>> {
  return new Map(
    LANGUAGES.flatMap(({ code }) =>
      OWN_LETTERS[code] === undefined ? [] : [[code, new Set(OWN_LETTERS[code])] as const],
    ),
  );
}
