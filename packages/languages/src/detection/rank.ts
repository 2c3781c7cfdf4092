import type { LanguageCode } from '../codes.ts';
import { LANGUAGES } from '../languages.ts';
import { COMMON_ENDINGS, COMMON_WORDS } from './common-words.ts';
import { hanEvidence } from './han.ts';
import { BASIC_LETTERS, OWN_LETTERS, UNIQUE_LETTERS } from './letters.ts';
import { wordsOf } from './sample.ts';
import type { DetectedScript } from './scripts.ts';
import type { Statistics } from './statistics.ts';
import type { DetectedLanguage } from './sure.ts';
import { WEIGHTS } from './weights.ts';

/** Ranks the possible languages of a text in one script, most probable first. */
export function rank(script: DetectedScript, text: string, statistics: readonly Statistics[]): DetectedLanguage[] {
  const candidates = CANDIDATES.get(script) ?? [];
  if (candidates.length <= 1) return candidates.map((language) => ({ language, confidence: MAX_CONFIDENCE }));
  const evidence = script === 'Hani' ? hanEvidence(text) : weigh(candidates, { text, script, statistics });
  return shares(evidence);
}

/** Never certain, as a text may contain names, loanwords or an unknown language. */
const MAX_CONFIDENCE = 0.99;

const CANDIDATES: ReadonlyMap<DetectedScript, readonly LanguageCode[]> = candidatesByScript();

const languagesByWord = indexWords();
const lettersByLanguage = indexLetters();

interface WeighOptions {
  text: string;
  script: DetectedScript;
  statistics: readonly Statistics[];
}

function weigh(
  candidates: readonly LanguageCode[],
  { text, script, statistics }: WeighOptions,
): Map<LanguageCode, number> {
  const letters = distinctiveLetters(text);
  const evaluated = statistics.map((evaluate) => evaluate(text, script));
  const evidence = new Map<LanguageCode, number>();
  for (const language of candidates) {
    let sum = WIDELY_WRITTEN.has(language) ? 0 : -WEIGHTS.rare;
    for (const letter of letters) sum += letterWeight(language, letter);
    for (const evidenceFor of evaluated) sum += evidenceFor(language);
    evidence.set(language, sum);
  }
  const add = (language: LanguageCode, weight: number) => {
    const sum = evidence.get(language);
    if (sum !== undefined) evidence.set(language, sum + weight);
  };
  for (const word of wordsOf(text)) {
    const weight = word.length === 1 ? WEIGHTS.word / 2 : WEIGHTS.word;
    for (const language of languagesByWord.get(word) ?? []) add(language, weight);
    if (word.length < MIN_LENGTH_WITH_ENDING) continue;
    for (const [language, endings] of ENDINGS)
      if (endings.some((ending) => word.endsWith(ending))) add(language, WEIGHTS.ending);
  }
  return evidence;
}

const MIN_LENGTH_WITH_ENDING = 4;

const ENDINGS = LANGUAGES.flatMap(({ code }) => {
  const list = COMMON_ENDINGS[code];
  return list ? [[code, list.split(' ')] as const] : [];
});

/** Languages of most written text. */
const WIDELY_WRITTEN: ReadonlySet<string> = new Set(
  'en es fr de pt it nl pl ru uk cs sk sl hr sr bg ro hu sv da nb fi et lv lt el tr vi id ca sq fil ms ar fa ur he hi bn mr ne kk mk be am'.split(
    ' ',
  ),
);

/** Returns the distinct letters of a text that not every language of the script uses. */
function distinctiveLetters(text: string): string[] {
  return [...new Set(text)].filter((letter) => !COMMON_LETTERS.has(letter) && /\p{L}/u.test(letter));
}

const COMMON_LETTERS: ReadonlySet<string> = new Set(Object.values(BASIC_LETTERS).join(''));

function letterWeight(language: LanguageCode, letter: string): number {
  const own = lettersByLanguage.get(language);
  if (UNIQUE_LETTERS[language]?.includes(letter)) return WEIGHTS.uniqueLetter;
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
    .map(({ language, weight }) => ({ language, confidence: (MAX_CONFIDENCE * weight) / total }))
    .sort((one, other) => other.confidence - one.confidence);
}

/** Excludes European Portuguese, which is not distinguishable from Brazilian and counts as the same (`isSameLanguage`). */
function candidatesByScript(): Map<DetectedScript, LanguageCode[]> {
  const byScript = new Map<DetectedScript, LanguageCode[]>([
    ['Hani', ['zh-CN', 'zh-TW', 'yue', 'lzh', 'ja']],
    ['Mong', ['mn']],
  ]);
  for (const { code, script } of LANGUAGES) {
    if (script === 'Hans' || script === 'Hant' || code === 'pt-PT') continue;
    byScript.set(script, [...(byScript.get(script) ?? []), code]);
  }
  // Serbian uses both Cyrillic and Latin.
  byScript.get('Latn')?.push('sr');
  return byScript;
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
