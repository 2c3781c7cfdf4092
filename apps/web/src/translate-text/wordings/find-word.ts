import type { LanguageCode } from '@interlinear/languages';
import { wordAt } from '../words/split-words.ts';

/** A word of a translation on the screen. */
export interface FoundWord {
  /** Number of its sentence. */
  sentence: number;
  word: string;
  /** Position in the sentence, in UTF-16 units. */
  position: number;
  /** The element or line that it is on. */
  rect: DOMRect;
}

/** Finds the word of a translated sentence under a point of the window. */
export function findWord(point: { x: number; y: number }, language: LanguageCode): FoundWord | undefined {
  const caret = caretAt(point);
  const element = caret?.node.parentElement?.closest<HTMLElement>('[data-translation]');
  if (!caret || !element || !(caret.node instanceof Text)) return undefined;
  const { data } = caret.node;
  // Behind the last letter of a word, the caret is at the next one.
  for (const position of [caret.offset, caret.offset - 1]) {
    const found = position < 0 ? undefined : wordAt(data, position, language);
    const rect = found && rectAt(caret.node, found, point);
    if (found && rect) {
      return { sentence: Number(element.dataset.translation), word: found.text, position: found.position, rect };
    }
  }
  return undefined;
}

/** Returns the place of a word if the point is on it. A word may be broken into two lines. */
function rectAt(
  node: Text,
  { position, text }: { position: number; text: string },
  { x, y }: { x: number; y: number },
): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(node, position);
  range.setEnd(node, position + text.length);
  return [...range.getClientRects()].find(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

function caretAt({ x, y }: { x: number; y: number }): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  // Safari before 18.4 has only this one.
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
