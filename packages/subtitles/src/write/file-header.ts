import type { FileWriteOptions } from './cue-body.ts';
import type { FileFormat } from './cue-markup.ts';

interface HeaderEdit {
  from: number;
  to: number;
  text: string;
}

/** Longest header that is looked at. */
const MAX_LENGTH = 20_000;

/** Corrects what a header says of the file: its language where that changes, and its encoding, as all files are written in UTF-8. */
export function headerEdits(source: string, format: FileFormat, options: FileWriteOptions): HeaderEdit[] {
  const { lines, target } = options;
  const header = source.slice(0, MAX_LENGTH);
  const edits: HeaderEdit[] = [];
  if (format === 'ttml') {
    const encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/d.exec(header);
    if (encoding && !/^utf-8$/i.test(encoding[1] ?? '')) edits.push(editOf(encoding, 'UTF-8'));
  }
  if (lines !== 'translation' || target === undefined) return edits;
  const language =
    format === 'ttml'
      ? /<(?:[\w-]+:)?tt\s[^>]*?\bxml:lang\s*=\s*["']([^"']*)["']/d.exec(header)
      : format === 'vtt'
        ? /^WEBVTT[^\r\n]*(?:\r\n|[\r\n])(?:[^\r\n]+(?:\r\n|[\r\n]))*?Language:[ \t]*([^\s]+)/d.exec(header)
        : undefined;
  if (language) edits.push(editOf(language, target));
  return edits;
}

function editOf(match: RegExpExecArray, text: string): HeaderEdit {
  const [from, to] = match.indices?.[1] ?? [match.index, match.index];
  return { from, to, text };
}
