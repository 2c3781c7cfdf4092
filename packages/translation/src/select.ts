import type { LanguageCode } from '@interlinear/languages';
import { contentText } from './content.ts';
import type { KeptReason, Segment, SegmentResult } from './segment.ts';
import type { Soon } from './soon.ts';
import type { LanguageDetection, TranslationRequest, TranslatorParts } from './translate.ts';

/** A segment that is to be translated, with what is known of its language. */
export interface SelectedSegment {
  segment: Segment;
  /** The language given by the person, or the one detected. */
  language: LanguageCode | undefined;
  /** Whether `language` can be relied on; if not, an engine that detects may do so itself. */
  isSure: boolean;
}

export interface Selection {
  kept: SegmentResult[];
  selected: SelectedSegment[];
}

/** From here on a detection is believed: segments are left alone because of it. */
const SURE = 0.9;

/** From here on a guess is better than what the texts around say, and good enough to leave a text alone. */
const LIKELY = 0.5;

/** As much text as a detection of the whole needs, in characters. */
const SAMPLE_CHARACTERS = 2000;

/**
 * Decides which segments are translated. What has nothing to translate in it is kept, and so is what is already in the
 * target language: when detection is sure of it, and never against a source that the person gave.
 */
export function select(
  request: Pick<TranslationRequest, 'segments' | 'source' | 'target'>,
  detect: TranslatorParts['detect'],
): Soon<Selection> {
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
  detect: TranslatorParts['detect'];
}

async function selectByDetection({ kept, candidates, target, detect }: DetectionOptions): Promise<Selection> {
  const { own, whole } = await detectAll(
    candidates.map(({ text }) => text),
    detect,
  );
  const selected: SelectedSegment[] = [];
  for (const [index, { segment }] of candidates.entries()) {
    const language = settleLanguage(own[index], whole, target);
    if (language.isSure && language.language === target) {
      kept.push({ id: segment.id, status: 'kept', reason: 'already-target' });
    } else selected.push({ segment, ...language });
  }
  return { kept, selected };
}

/** Why a text has nothing to translate in it, if so. Only what is certain: a doubtful text costs one translation. */
export function reasonToKeep(text: string): KeptReason | undefined {
  if (!/\S/.test(text)) return 'empty';
  if (!/\p{L}/u.test(text)) return 'no-letters';
  // Prose has more than one word, and none of what follows has a space in it.
  const word = text.trim();
  if (word.length > 2048 || /\s/.test(word)) return undefined;
  return NOT_PROSE.test(word) ? 'excluded' : undefined;
}

const NOT_PROSE = new RegExp(
  [
    String.raw`(?:https?|ftp):\/\/\S+|www\.[\w-]+\.\S+`, // a web address
    String.raw`(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+`, // an e-mail address
    String.raw`(?:\{\{.*\}\}|\$\{.*\}|\{[\w.]*\}|%[sd@])`, // a placeholder
    String.raw`v?\d+(?:\.\d+)+(?:-[\w.]+)?|0x[\da-f]+|#[\da-f]{3,8}`, // a version, a number in hexadecimal, a colour
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
  /** Of all texts together: what short texts cannot say for themselves. */
  whole: LanguageDetection;
}

async function detectAll(texts: readonly string[], detect: TranslatorParts['detect']): Promise<Detections> {
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

function settleLanguage(
  own: LanguageDetection | undefined,
  whole: LanguageDetection,
  target: LanguageCode,
): Omit<SelectedSegment, 'segment'> {
  if (own?.language && own.confidence >= SURE) return { language: own.language, isSure: true };
  // A page in the target language says nothing of its short foreign parts.
  if (whole.language && whole.confidence >= SURE && whole.language !== target) {
    return { language: whole.language, isSure: true };
  }
  const guess = own && (own.confidence >= LIKELY || own.confidence >= whole.confidence) ? own : whole;
  // That a text is in the target language must not be a wild guess: it would not be translated.
  const isUsable = guess.language !== target || guess.confidence >= LIKELY;
  return { language: isUsable ? guess.language : undefined, isSure: false };
}
