import { matchLanguage } from '@interlinear/languages/match';
import type { SessionCue } from '@interlinear/subtitles/session';
import { writeSubtitles } from '@interlinear/subtitles/write';
import type { TranscriptSubject } from './transcript-subject.ts';

export const EXPORT_FORMATS = ['srt', 'vtt', 'ass'] as const;
export const EXPORT_LINES = ['both', 'original', 'translation'] as const;

export interface ExportChoice {
  format: (typeof EXPORT_FORMATS)[number];
  lines: (typeof EXPORT_LINES)[number];
}

const TYPES: Readonly<Record<ExportChoice['format'], string>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
};

type Exported = Pick<TranscriptSubject, 'title' | 'languages' | 'order' | 'offset'> & { cues: readonly SessionCue[] };

/** Writes the subtitles of a video as a file, in the languages and at the times in which they are shown. */
export function exportFile(
  { title, cues, languages, order, offset }: Exported,
  { format, lines }: ExportChoice,
): { name: string; type: string; text: string } {
  const original = matchLanguage(languages.original ?? '');
  const shown = {
    both: order === 'original-first' ? [original, languages.translation] : [languages.translation, original],
    original: [original],
    translation: [languages.translation],
  }[lines].filter((code) => code !== undefined);
  return {
    name: [fileTitle(title), shown.join('-'), format].filter((part) => part !== '').join('.'),
    type: TYPES[format],
    text: writeSubtitles(cues, { format, lines: lines === 'both' ? order : lines, offset }),
  };
}

/** Characters and names that file systems refuse. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_TITLE_LENGTH = 100;

function fileTitle(title: string): string {
  const plain = title.replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = [...plain]
    .slice(0, MAX_TITLE_LENGTH)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return short === '' || RESERVED.test(short) ? `${short}subtitles` : short;
}
