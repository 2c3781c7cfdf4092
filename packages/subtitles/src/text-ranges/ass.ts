import { type CueMark, cueTokens } from './cue-tokens.ts';
import type { CueText, SubtitleFormat } from './subtitle-format.ts';

/** Advanced SubStation Alpha, and SSA before it. A cue is the text field of one dialogue line. */
export const ass: SubtitleFormat = {
  readCues,
  tokenize: (text) =>
    cueTokens(text, { pattern: /\{[^{}]*\}|\\[Nn]/g, classify, decode: (run) => run.replaceAll('\\h', '\u00a0') }),
  encode: (text) =>
    text
      .replace(/[\r\n]+/g, ' ')
      .replaceAll('\u00a0', '\\h')
      .replaceAll('{', '(')
      .replaceAll('}', ')'),
  // The player wraps lines.
  wrapLines: (text) => text,
  lineBreak: () => '\\N',
};

/** Index of the text field in files without a `Format` line. */
const DEFAULT_TEXT_FIELD = 9;
/** Starts vector drawing (`\p1`); the rest of such a line is drawing commands. */
const DRAWING = /\{[^{}]*\\p[1-9]/;

function readCues(source: string): CueText[] {
  const cues: CueText[] = [];
  let section = '';
  let textField = DEFAULT_TEXT_FIELD;
  for (const match of source.matchAll(/[^\r\n]+/g)) {
    const line = match[0];
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.toLowerCase() ?? section;
    if (section !== 'events') continue;
    const fields = /^\s*Format\s*:(.*)$/i.exec(line)?.[1]?.split(',');
    if (fields)
      textField = Math.max(
        0,
        fields.findIndex((field) => field.trim().toLowerCase() === 'text'),
      );
    const textStart = dialogueStart(line, textField);
    if (textStart === undefined) continue;
    const [start, end] = [match.index + textStart, match.index + line.trimEnd().length];
    const text = source.slice(start, end);
    if (!DRAWING.test(text)) cues.push({ start, end, text });
  }
  return cues;
}

/** Offset of the text field in a dialogue line. It is the last field, so commas in it are text. */
function dialogueStart(line: string, textField: number): number | undefined {
  const head = /^\s*Dialogue\s*:/i.exec(line)?.[0];
  if (head === undefined) return undefined;
  let at = head.length;
  for (let field = 0; field < textField; field += 1) {
    const comma = line.indexOf(',', at);
    if (comma < 0) return undefined;
    at = comma + 1;
  }
  return at;
}

function classify(mark: string): CueMark {
  return { kind: mark.startsWith('\\') ? 'break' : 'tag' };
}
