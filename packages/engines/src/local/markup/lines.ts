import type { Run } from './markup.ts';

/** Maximum length of a line, so that no text delays the others. */
const MAX_LINE_LENGTH = 2000;

/** A line to translate, or a line break to keep. */
export type Line = { runs: readonly Run[] } | { kept: string };

const BREAK = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/;
const SENTENCES = /[^.!?…]*[.!?…]+["'”’»)\]]*\s+|[\s\S]+$/g;

/** Splits text into lines, which are translated separately to keep line breaks in place. Splits overlong lines, preferably between sentences. */
export function splitLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  let line: Run[] = [];
  const finish = () => {
    if (line.length > 0) lines.push(...splitLong(line));
    line = [];
  };
  for (const run of runs) {
    if ('leaf' in run) line.push(run);
    else {
      for (const [index, text] of run.text.split(BREAK).entries()) {
        if (index % 2 === 1) {
          finish();
          lines.push({ kept: text });
        } else if (text !== '') line.push({ ...run, text });
      }
    }
  }
  finish();
  return lines;
}

function splitLong(line: readonly Run[]): Line[] {
  if (lengthOf(line) <= MAX_LINE_LENGTH) return [{ runs: line }];
  const parts: Run[][] = [[]];
  for (const run of line.flatMap(splitRun)) {
    const part = parts.at(-1);
    if (part && (part.length === 0 || lengthOf([...part, run]) <= MAX_LINE_LENGTH)) part.push(run);
    else parts.push([run]);
  }
  return parts.map((part) => ({ runs: part }));
}

function splitRun(run: Run): Run[] {
  if ('leaf' in run) return [run];
  return (run.text.match(SENTENCES) ?? []).flatMap(splitSentence).map((text) => ({ ...run, text }));
}

function splitSentence(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_LINE_LENGTH) {
    const space = rest.lastIndexOf(' ', MAX_LINE_LENGTH - 1);
    const isInPair = /[\uDC00-\uDFFF]/.test(rest.charAt(MAX_LINE_LENGTH));
    const cut = space > 0 ? space + 1 : MAX_LINE_LENGTH - (isInPair ? 1 : 0);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + ('leaf' in run ? 0 : run.text.length), 0);
}
