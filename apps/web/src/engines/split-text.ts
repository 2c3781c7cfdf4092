/** A text split into segments and the white space around them: `gaps[0] segments[0] gaps[1] … segments[n-1] gaps[n]`. */
export interface SplitText {
  segments: readonly string[];
  gaps: readonly string[];
}

/** In characters. Longer lines are split at sentence ends, to stay below every engine's limit for a segment. */
const MAX_SEGMENT_LENGTH = 1_500;

/**
 * Splits a text into lines, each shown as soon as it is translated. Blank lines, indentation and line breaks become
 * gaps, which are restored exactly.
 */
export function splitText(text: string): SplitText {
  const segments: string[] = [];
  const gaps: string[] = [''];
  const addGap = (gap: string) => {
    gaps[gaps.length - 1] += gap;
  };
  for (const line of text.split(/(\r\n|\n|\r)/)) {
    const [, lead = '', body = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(line) ?? [];
    addGap(lead);
    if (body !== '') {
      for (const [segment, gap] of splitLine(body)) {
        segments.push(segment);
        gaps.push(gap);
      }
    }
    addGap(tail);
  }
  return { segments, gaps };
}

/** Joins a text again with `translations` in place of its segments. */
export function joinText({ gaps }: SplitText, translations: readonly string[]): string {
  return gaps.map((gap, index) => (index === 0 ? gap : (translations[index - 1] ?? '') + gap)).join('');
}

/** Splits a long line into groups of sentences, each with the white space that follows it. */
function splitLine(line: string): [segment: string, gap: string][] {
  if (line.length <= MAX_SEGMENT_LENGTH) return [[line, '']];
  const groups: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)) {
    const last = groups.length - 1;
    const group = groups[last];
    if (group !== undefined && group.length + segment.length <= MAX_SEGMENT_LENGTH) groups[last] = group + segment;
    else groups.push(segment);
  }
  return groups.map((group) => {
    const segment = group.trimEnd();
    return [segment, group.slice(segment.length)];
  });
}
