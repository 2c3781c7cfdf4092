export interface LineSettings {
  /** CSS font: `400 28px serif`. */
  font: string;
  /** In CSS pixels. */
  width: number;
  direction: 'ltr' | 'rtl' | 'auto';
  language: string | undefined;
  maxLines: number;
}

/**
 * Breaks a text into lines by rendering it in a hidden element, because a canvas does not know where Thai or Japanese
 * text may break. Text beyond the last line is replaced by an ellipsis.
 */
export function breakLines(document: Document, text: string, settings: LineSettings): string[] {
  const element = document.createElement('p');
  Object.assign(element.style, {
    position: 'absolute',
    visibility: 'hidden',
    font: settings.font,
    lineHeight: '2',
    width: `${settings.width}px`,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  });
  element.dir = settings.direction;
  if (settings.language) element.lang = settings.language;
  const node = document.createTextNode(text);
  element.append(node);
  document.body.append(element);
  const lines = readLines(node, settings.maxLines + 1);
  element.remove();
  if (lines.length <= settings.maxLines) return lines;
  const kept = lines.slice(0, settings.maxLines);
  return [...kept.slice(0, -1), shorten(document, `${kept.at(-1) ?? ''}…`, settings)];
}

/** Shortens a text to one line, with an ellipsis if something is cut. */
export function shorten(
  document: Document,
  text: string,
  { font, width }: Pick<LineSettings, 'font' | 'width'>,
): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text;
  context.font = font;
  if (context.measureText(text).width <= width) return text;
  const letters = [...graphemes(text.replace(/…$/, ''))];
  while (letters.length > 0 && context.measureText(`${letters.join('').trimEnd()}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function readLines(node: Text, limit: number): string[] {
  const range = node.ownerDocument.createRange();
  const lines: string[] = [];
  let line = '';
  let bottom = Number.NEGATIVE_INFINITY;
  let offset = 0;
  for (const grapheme of graphemes(node.data)) {
    range.setStart(node, offset);
    offset += grapheme.length;
    range.setEnd(node, offset);
    const box = range.getClientRects()[0];
    // Spaces at a line break have no box.
    if (box && box.width > 0) {
      const middle = (box.top + box.bottom) / 2;
      if (line !== '' && middle > bottom) {
        lines.push(line.trim());
        if (lines.length === limit) return lines;
        line = '';
      }
      bottom = box.bottom;
    }
    line += grapheme;
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}

function* graphemes(text: string): Generator<string> {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment;
}
