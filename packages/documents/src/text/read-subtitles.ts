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
  let before = 0;
  const passages = format.readCues(source).flatMap((cue) => {
    const label = startTime(source.slice(before, cue.start));
    before = cue.end;
    const passage = cuePassage(cue, format, newline);
    if (!passage) return [];
    return label === undefined ? [passage] : [{ ...passage, block: { ...passage.block, label } }];
  });
  return { passages };
}

/** Returns the time at which a cue starts, in seconds, from the source in front of its text. */
function startTime(source: string): string | undefined {
  const line = source.split(/\r\n|\r|\n/).findLast((text) => TIME.test(text));
  return line && TIME.exec(line)?.groups?.time;
}

const TIME = /(?<time>\d+:\d{2}(?::\d{2})?)[.,]\d/;

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
