import { ass } from './ass.ts';
import { srt, vtt } from './srt-and-vtt.ts';
import type { SubtitleFormat } from './subtitle-format.ts';

export type SubtitleFormatName = 'srt' | 'vtt' | 'ass';

export const SUBTITLE_FORMATS: Readonly<Record<SubtitleFormatName, SubtitleFormat>> = { srt, vtt, ass };
