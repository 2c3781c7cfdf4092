import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import type { SessionCue } from '@interlinear/subtitles/session';
import { fillWithWords } from '@interlinear/subtitles/word-spans';
import { SUBTITLE_FONTS, type SubtitleSettings } from '../subtitle-settings.ts';

/** Language tags of the lines of a cue. */
export interface CueLanguages {
  original: string | undefined;
  translation: LanguageCode;
}

/** Passes settings to an area whose style is `SUBTITLE_STYLES`. */
export function setLook(area: HTMLElement, settings: SubtitleSettings): void {
  for (const [name, value] of Object.entries({
    '--size': settings.size,
    '--font': SUBTITLE_FONTS[settings.font],
    '--original-color': settings.originalColor,
    '--translation-color': settings.translationColor,
    '--backdrop': settings.backdrop,
    '--height': settings.height,
  }))
    area.style.setProperty(name, String(value));
  area.classList.toggle('both', settings.show === 'both');
}

/** Creates the box of a cue with its lines. */
export function createCue(
  document: Document,
  { text, translation }: Pick<SessionCue, 'text' | 'translation'>,
  { look, languages }: { look: SubtitleSettings; languages: CueLanguages },
): HTMLElement {
  const { show, order, blur } = look;
  const line = (kind: 'original' | 'translation', content: string) => {
    const isBlurred = blur === kind && show === 'both';
    return createLine(document, content, { kind, isBlurred, tag: languages[kind] });
  };
  const translated = translation === undefined ? undefined : line('translation', translation);
  // Without a translation, the original stands in for it.
  const original = show === 'translation' && translated ? undefined : line('original', text);
  const lines = (show === 'original' ? [original] : [original, translated]).filter((one) => one !== undefined);
  const box = document.createElement('div');
  box.className = 'cue';
  box.append(...(order === 'original-first' ? lines : lines.toReversed()));
  return box;
}

interface LineOptions {
  kind: 'original' | 'translation';
  isBlurred: boolean;
  tag: string | undefined;
}

function createLine(document: Document, text: string, { kind, isBlurred, tag }: LineOptions): HTMLElement {
  const line = document.createElement('p');
  line.className = `line ${kind}${isBlurred ? ' blurred' : ''}`;
  const code = tag === undefined ? undefined : matchLanguage(tag);
  if (code !== undefined) line.lang = code;
  line.dir = code === undefined ? 'auto' : direction(code);
  if (kind === 'original') fillWithWords(line, text, code);
  else line.textContent = text;
  return line;
}

/** Makes a box as wide as its longest line: by CSS alone, a box with several lines takes all the room. */
export function tighten(cue: HTMLElement): void {
  const range = cue.ownerDocument.createRange();
  const widths = [...cue.children].map((line) => {
    range.selectNodeContents(line);
    const boxes = [...range.getClientRects()];
    return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  });
  const { fontSize, paddingLeft } = getComputedStyle(cue);
  // A pixel more, because rounding must not move a word to the next line.
  const width = Math.max(...widths) + 2 * Number.parseFloat(paddingLeft) + 1;
  // Relative to the text, which grows with the picture. Without boxes, it is not shown.
  if (Number.isFinite(width)) cue.style.inlineSize = `${width / Number.parseFloat(fontSize)}em`;
}
