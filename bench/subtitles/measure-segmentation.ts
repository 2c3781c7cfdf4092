import { readTrack } from '@interlinear/subtitles/read-track';
import { toSentences } from '@interlinear/subtitles/sentences';
import { type GeneratedTalk, lettersOf } from '@interlinear/testing/subtitles/generated-captions';

export interface SegmentationMeasures {
  cues: number;
  /** Cues that are longer than a glance allows, in characters or seconds. */
  tooLong: number;
  sentenceEnds: number;
  hits: number;
  /** Cues inside a sentence that end in a word which belongs to the next. */
  weakEnds: number;
  /** Whether all letters are there, in order, in cues that do not overlap. */
  isComplete: boolean;
}

/** Measures how a talk's captions are divided into cues, against the sentences that were spoken. */
export function measureSegmentation(talk: GeneratedTalk, captions: string): SegmentationMeasures {
  const reading = readTrack(captions, { language: talk.language });
  if ('problem' in reading) throw new Error(`not read: ${reading.problem}`);
  const { cues } = toSentences(reading.track);
  const isWide = talk.language === 'ja' || talk.language === 'zh';
  const ends = new Set(talk.sentenceEnds);
  let letters = 0;
  let weakEnds = 0;
  const hits = new Set<number>();
  for (const { text } of cues) {
    letters += lettersOf(text);
    if (ends.has(letters)) hits.add(letters);
    else if (isWeakEnd(text, talk.language)) weakEnds += 1;
  }
  const spoken = talk.words.map(({ text }) => text).join('');
  return {
    cues: cues.length,
    tooLong: cues.filter(({ start, end, text }) => text.length > (isWide ? 32 : 84) || end - start > 7.0005).length,
    sentenceEnds: ends.size,
    hits: hits.size,
    weakEnds,
    isComplete:
      cues
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, '') === spoken.replace(/\s+/g, '') &&
      cues.every(({ start, end }, index) => end > start && end <= (cues[index + 1]?.start ?? Number.POSITIVE_INFINITY)),
  };
}

/** Words after which nobody ends a line, chosen without regard to those that the package knows. */
const WEAK_ENDS: Readonly<Record<GeneratedTalk['language'], RegExp>> = {
  en: /(?:^|\s)(?:a|an|the|of|to|in|on|at|by|for|with|from|and|or|but|is|are|was|i|you|we|they|my|your|this|that)$/i,
  es: /(?:^|\s)(?:el|la|los|las|un|una|de|del|a|al|en|con|por|para|y|o|pero|que|mi|su|se|es)$/i,
  de: /(?:^|\s)(?:der|die|das|den|dem|ein|eine|einen|einem|von|mit|in|im|an|zu|für|und|oder|aber|ich|wir|sie|dass)$/i,
  ja: /(?:を|が|は|この|その)$/,
  zh: /(?:的|和|在|把|是|这个)$/,
};

function isWeakEnd(text: string, language: GeneratedTalk['language']): boolean {
  return WEAK_ENDS[language].test(text);
}
