import { inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage } from '../splice/passage.ts';
import { plainStyle } from '../splice/plain-style.ts';
import { legalText } from '../splice/xml-text.ts';
import { type ReadText, WHOLE } from './read-text.ts';
import { type Tag, taggedPieces } from './tagged-pieces.ts';

/** Reads ASS or SSA: a block is the text of one line of dialogue. All other fields and override tags stay byte for byte. */
export function readAss(source: string): ReadText {
  const passages: Passage[] = [];
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
    const start = dialogueStart(line, textField);
    if (start === undefined) continue;
    const passage = linePassage(source, match.index + start, match.index + line.trimEnd().length);
    if (passage) passages.push(passage);
  }
  return { passages };
}

/** The place of the text where no line says otherwise. */
const DEFAULT_TEXT_FIELD = 9;

/** The text is the last field and may hold commas. */
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

const PATTERN = /\{[^{}]*\}|\\[Nn]/g;
const STYLE = plainStyle((text) =>
  legalText(text)
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('\u00a0', '\\h')
    .replaceAll('{', '(')
    .replaceAll('}', ')'),
);

function tagOf(mark: string): Tag {
  return { kind: mark.startsWith('\\') ? 'break' : 'ornament' };
}

function linePassage(source: string, start: number, end: number): Passage | undefined {
  const text = source.slice(start, end);
  // Between `\p1` and `\p0` stands a drawing.
  if (/\{[^{}]*\\p[1-9]/.test(text)) return undefined;
  const decode = (run: string) => run.replaceAll('\\h', '\u00a0');
  const template = inlineTemplate(taggedPieces(text, { pattern: PATTERN, tagOf, style: STYLE, decode }));
  const { content, markup } = template;
  if (!content.some((inline) => typeof inline === 'string')) return undefined;
  return {
    block: { role: 'cue', content, isTranslatable: hasLetters(content), markup },
    replace(translation, { view, writing }) {
      const mode = view === 'translation' ? 'in-place' : 'copy';
      const written = template.write(translation, { slice: () => '', writing, mode });
      if (view === 'translation') return [{ part: WHOLE, start, end, write: () => written }];
      return [{ part: WHOLE, start: end, end, write: () => `\\N${written}` }];
    },
  };
}
