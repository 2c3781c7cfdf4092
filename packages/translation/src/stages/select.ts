import type { LanguageCode } from '@interlinear/languages';
import { contentText } from '../content.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { KeptReason, Segment, SegmentResult } from '../segment.ts';
import type { LanguageDetection, TranslationRequest, TranslatorOptions } from '../translator.ts';

/** A segment to translate, with its language as far as known. */
export interface SelectedSegment {
  segment: Segment;
  /** The source language as requested or detected. */
  language: LanguageCode | undefined;
  /** Whether `language` is reliable; if not, an engine that detects languages should do so. */
  isSure: boolean;
}

export interface Selection {
  kept: SegmentResult[];
  selected: SelectedSegment[];
}

/** Confidence from which a detection is trusted, so that text in the target language is skipped. */
const SURE_CONFIDENCE = 0.9;

/** Confidence from which a text's own detection beats that of all texts together, and may mark it as the target language. */
const LIKELY_CONFIDENCE = 0.5;

/** Length of the sample for detecting the language of all texts together. */
const SAMPLE_CHARACTERS = 2000;

/**
 * Decides which segments to translate. Keeps those without translatable text, and those already in the target language if
 * detection is sure; a source named in the request is never overruled.
 */
export function select(
  request: Pick<TranslationRequest, 'segments' | 'source' | 'target'>,
  detect: TranslatorOptions['detect'],
): MaybePromise<Selection> {
  const { source, target } = request;
  const kept: SegmentResult[] = [];
  const candidates: Candidate[] = [];
  for (const segment of request.segments) {
    const text = contentText(segment.content);
    const reason = source === target ? 'already-target' : reasonToKeep(text);
    if (reason) kept.push({ id: segment.id, status: 'kept', reason });
    else candidates.push({ segment, text });
  }
  if (source !== 'auto') {
    return { kept, selected: candidates.map(({ segment }) => ({ segment, language: source, isSure: true })) };
  }
  return selectByDetection({ kept, candidates, target, detect });
}

interface Candidate {
  segment: Segment;
  text: string;
}

interface DetectionOptions {
  kept: SegmentResult[];
  candidates: readonly Candidate[];
  target: LanguageCode;
  detect: TranslatorOptions['detect'];
}

async function selectByDetection({ kept, candidates, target, detect }: DetectionOptions): Promise<Selection> {
  const { own, whole } = await detectAll(
    candidates.map(({ text }) => text),
    detect,
  );
  const selected: SelectedSegment[] = [];
  for (const [index, { segment }] of candidates.entries()) {
    const language = chooseLanguage(own[index], whole, target);
    if (language.isSure && language.language === target) {
      kept.push({ id: segment.id, status: 'kept', reason: 'already-target' });
    } else selected.push({ segment, ...language });
  }
  return { kept, selected };
}

/** Returns why a text needs no translation, or undefined. Keeps only clear cases: a wrong guess leaves text untranslated. */
export function reasonToKeep(text: string): KeptReason | undefined {
  if (!/\S/.test(text)) return 'empty';
  if (!/\p{L}/u.test(text)) return 'no-letters';
  // None of the patterns below matches white space, and very long words are not worth matching.
  const word = text.trim();
  if (word.length > 2048 || /\s/.test(word)) return undefined;
  return NOT_PROSE.test(word) ? 'excluded' : undefined;
}

const NOT_PROSE = new RegExp(
  [
    String.raw`(?:https?|ftp):\/\/\S+|www\.[\w-]+\.\S+`, // a web address
    String.raw`(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, // an e-mail address
    String.raw`(?:\{\{.*\}\}|\$\{.*\}|\{[\w.]*\}|%[sd@])`, // a placeholder
    String.raw`v?\d+(?:\.\d+)+(?:-[\w.]+)?|0x[\da-f]+|#[\da-f]{3,8}`, // a version, a hexadecimal number, a colour
    String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`, // a UUID
    String.raw`[a-z\d]+(?:_[a-z\d]+)+|_+[a-z]\w*`, // snake_case
    String.raw`[a-z_$][\w$]*(?:(?:\.|::|->)[a-z_$][\w$]*)*\(.{0,100}\);?`, // a call
    String.raw`[a-z_$][\w$]*(?:(?:::|->)[a-z_$][\w$]*)+`, // a qualified name
    String.raw`(?:\.{0,2}|~|[a-z]:)?[\\/](?:[\w.@-]+[\\/])+[\w.@-]*`, // a path
    String.raw`[\w-]+\.(?:js|ts|tsx|jsx|mjs|py|rb|rs|go|java|kt|cpp|cs|php|html|css|json|ya?ml|toml|xml|md|txt|sh|exe|dll|png|jpe?g|svg|gif|pdf|docx?|xlsx?|pptx?|zip)`,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|')
    .replace(/^.*$/s, '^(?:$&)$'),
  'i',
);

interface Detections {
  own: readonly LanguageDetection[];
  /** Detection on all texts together, for texts too short to detect alone. */
  whole: LanguageDetection;
}

async function detectAll(texts: readonly string[], detect: TranslatorOptions['detect']): Promise<Detections> {
  const own = await Promise.all(texts.map(detect));
  const [only] = own;
  if (only && own.length === 1) return { own, whole: only };
  return { own, whole: await detect(sampleOf(texts)) };
}

function sampleOf(texts: readonly string[]): string {
  let sample = '';
  for (const text of texts) {
    if (sample.length >= SAMPLE_CHARACTERS) break;
    sample += `${text.slice(0, SAMPLE_CHARACTERS)}\n`;
  }
  return sample;
}

function chooseLanguage(
  own: LanguageDetection | undefined,
  whole: LanguageDetection,
  target: LanguageCode,
): Omit<SelectedSegment, 'segment'> {
  if (own?.language && own.confidence >= SURE_CONFIDENCE) return { language: own.language, isSure: true };
  // Short foreign texts also occur on a page in the target language, so its language proves nothing about them.
  if (whole.language && whole.confidence >= SURE_CONFIDENCE && whole.language !== target) {
    return { language: whole.language, isSure: true };
  }
  const guess = own && (own.confidence >= LIKELY_CONFIDENCE || own.confidence >= whole.confidence) ? own : whole;
  // A weak guess must not mark a text as the target language, as it would stay untranslated.
  const isUsable = guess.language !== target || guess.confidence >= LIKELY_CONFIDENCE;
  return { language: isUsable ? guess.language : undefined, isSure: false };
}
