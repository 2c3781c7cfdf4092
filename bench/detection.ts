import type { LanguageCode } from '@interlinear/languages';
import { type Detector, SURE } from '@interlinear/languages/detection';
import { createBrowserDetector } from '@interlinear/languages/detection/browser';
import { createServerDetector } from '@interlinear/languages/detection/server';
import { matchLanguage } from '@interlinear/languages/match';
import { loadModule } from 'cld3-asm';
import { eld as eldExtraSmall } from 'eld/extrasmall';
import { eld as eldMedium } from 'eld/medium';
import { type BenchResult, median } from './bench.ts';
import { HELD_OUT_TEXTS } from './detection-held-out-texts.ts';
import { DETECTION_TEXTS } from './detection-texts.ts';

/** Measures accuracy and speed of language detection: our detectors and the bare ones they use, on the same texts. */
export async function run(): Promise<BenchResult[]> {
  const server = await createServerDetector();
  const browser = await createBrowserDetector();
  const cld3 = (await loadModule()).create(0, 1000);
  const subjects: readonly Subject[] = [
    { name: 'server', targets: TARGETS, guess: (text) => server.detect(text)[0]?.language },
    { name: 'browser', guess: (text) => browser.detect(text)[0]?.language },
    { name: 'bare-eld-medium', guess: (text) => ourCode(eldMedium.detect(text).language) },
    { name: 'bare-eld-extrasmall', guess: (text) => ourCode(eldExtraSmall.detect(text).language) },
    { name: 'bare-cld3', guess: (text) => ourCode(cld3.findLanguage(text).language) },
  ];
  return [
    ...subjects.flatMap((subject) => accuracy(subject)),
    ...confidentAnswers('server', server),
    ...confidentAnswers('browser', browser),
    ...subjects.flatMap((subject) => times(subject)),
  ];
}

interface Subject {
  name: string;
  targets?: Record<Cut, number>;
  guess(text: string): LanguageCode | undefined;
}

interface Sample {
  language: LanguageCode;
  text: string;
}

type Cut = keyof typeof CUTS;

const TARGETS: Record<Cut, number> = { 'two-words': 80, '30-characters': 93, sentence: 98 };

/**
 * Ways of cutting a sentence. In scripts without spaces, five characters stand for two words and twelve for 30 letters.
 */
const CUTS = {
  'two-words': (sentence: string) =>
    isUnspaced(sentence) ? start(sentence, 5) : sentence.split(/\s+/).slice(0, 2).join(' '),
  '30-characters': (sentence: string) => (isUnspaced(sentence) ? start(sentence, 12) : wholeWords(sentence, 30)),
  sentence: (sentence: string) => sentence,
} as const satisfies Record<string, (sentence: string) => string>;

const CUT_NAMES = Object.keys(CUTS) as Cut[]; // Object.keys returns exactly the keys of this literal.

function accuracy({ name, targets, guess }: Subject): BenchResult[] {
  return CUT_NAMES.map((cut) => {
    const share = percent(samples(HELD_OUT_TEXTS, cut), (sample) => guess(sample.text) === sample.language);
    const tuned = percent(samples(DETECTION_TEXTS, cut), (sample) => guess(sample.text) === sample.language);
    const target = targets?.[cut];
    return {
      name: `detection-${name}-${cut}`,
      value: share,
      unit: '%',
      ...(target === undefined ? {} : { target: `≥ ${target}` }),
      ok: target === undefined ? null : share >= target,
      note: `${Object.keys(HELD_OUT_TEXTS).length} languages, held-out texts; ${tuned} % on the tuning texts`,
    };
  });
}

/** Measures how often confident answers are right, and how many answers are confident. */
function confidentAnswers(name: string, detector: Detector): BenchResult[] {
  const answers = CUT_NAMES.flatMap((cut) => samples(HELD_OUT_TEXTS, cut)).map(({ language, text }) => {
    const first = detector.detect(text)[0];
    return { isSure: (first?.confidence ?? 0) >= SURE, isRight: first?.language === language };
  });
  const sure = answers.filter(({ isSure }) => isSure);
  const right = percent(sure, ({ isRight }) => isRight);
  return [
    {
      name: `detection-${name}-sure-and-right`,
      value: right,
      unit: '%',
      target: '≥ 98',
      ok: right >= 98,
      note: `of the answers with confidence ≥ ${SURE}; ${percent(answers, ({ isSure }) => isSure)} % of all answers are`,
    },
  ];
}

const ROUNDS = 5;

function times({ name, guess }: Subject): BenchResult[] {
  return (['two-words', 'sentence'] as const).map((cut) => {
    const texts = samples(DETECTION_TEXTS, cut).map(({ text }) => text);
    const perCall = () => {
      const begin = performance.now();
      for (const text of texts) guess(text);
      return ((performance.now() - begin) * 1000) / texts.length;
    };
    perCall();
    const microseconds = median(Array.from({ length: ROUNDS }, perCall));
    return { name: `detection-${name}-${cut}-time`, value: rounded(microseconds), unit: 'µs', ok: null };
  });
}

/**
 * Maps a label of a bare detector to our code. A language it does not know, such as Traditional Chinese, counts as
 * wrong.
 */
function ourCode(label: string): LanguageCode | undefined {
  return matchLanguage(label);
}

function samples(texts: Partial<Record<LanguageCode, readonly string[]>>, cut: Cut): Sample[] {
  return Object.entries(texts).flatMap(([code, sentences]) => {
    const language = matchLanguage(code);
    return language ? sentences.map((sentence) => ({ language, text: CUTS[cut](sentence) })) : [];
  });
}

function isUnspaced(sentence: string): boolean {
  return /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/.test(sentence);
}

function start(sentence: string, signs: number): string {
  return [...sentence].slice(0, signs).join('');
}

function wholeWords(sentence: string, max: number): string {
  return sentence.length <= max ? sentence : sentence.slice(0, max).replace(/\s+\S*$/, '');
}

function percent<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return rounded((100 * items.filter(holds).length) / items.length);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
