import type { CueText, CueToken, SubtitleFormat } from '@interlinear/subtitles/subtitle-format';
import { SUBTITLE_FORMATS, type SubtitleFormatName } from '@interlinear/subtitles/subtitles';
import { inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage } from '../splice/passage.ts';
import { type InlinePiece, type LeafPiece, plainStyle, type TextStyle } from '../splice/pieces.ts';
import { xmlSafeText } from '../splice/xml-text.ts';
import { type ReadText, SINGLE_PART } from './read-text.ts';

/** Reads subtitles: the text of a cue is one block. Numbers, times, positions and tags stay byte for byte. */
export function readSubtitles(source: string, formatName: SubtitleFormatName): ReadText {
  const format = SUBTITLE_FORMATS[formatName];
  const newline = /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';
  return { passages: format.readCues(source).flatMap((cue) => cuePassage(cue, format, newline) ?? []) };
}

function cuePassage({ start, end, text }: CueText, format: SubtitleFormat, newline: string): Passage | undefined {
  const style = plainStyle((plain) => format.encode(xmlSafeText(plain)));
  const template = inlineTemplate(format.tokenize(text).map((token) => toPiece(token, style)));
  const { content, markup } = template;
  if (content.length === 0) return undefined;
  return {
    block: { role: 'cue', content, isTranslatable: hasLetters(content), markup },
    replace(translation, { view, writing }) {
      const mode = view === 'translation' ? 'in-place' : 'copy';
      const written = template.write(translation, { slice: () => '', writing, mode });
      const lines = format.wrapLines(written, newline);
      if (view === 'translation') return [{ part: SINGLE_PART, start, end, write: () => lines }];
      return [{ part: SINGLE_PART, start: end, end, write: () => format.lineBreak(newline) + lines }];
    },
  };
}

function toPiece(token: CueToken, style: TextStyle): InlinePiece {
  if (token.kind === 'text') return { kind: 'text', text: token.text, style };
  const write = () => token.source;
  if (token.kind === 'open') return { kind: 'open', isCopied: true, write, ...markupOf(token.name) };
  if (token.kind === 'close') return { kind: 'close', write };
  if (token.kind === 'break') return { ...leaf('break', write), markup: { text: '\n' } };
  return leaf('image', write);
}

function leaf(kind: 'break' | 'image', write: () => string): LeafPiece {
  return { kind: 'leaf', leaf: kind, write, copy: write };
}

const STYLES: Readonly<Record<string, 'italic' | 'bold' | 'underline' | 'strike'>> = {
  i: 'italic',
  b: 'bold',
  u: 'underline',
  s: 'strike',
};

function markupOf(tagName: string): Pick<LeafPiece, 'markup'> {
  const style = STYLES[tagName];
  return style ? { markup: { style: [style] } } : {};
}
