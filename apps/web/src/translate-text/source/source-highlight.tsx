import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { SplitText } from '../../engines/split-text.ts';
import { useMarkedSentence, useSentenceFocus } from '../sentences/sentence-focus-context.tsx';
import { rangesOf, sentenceAt } from '../sentences/sentence-ranges.ts';

export interface SourceHighlightProps {
  textArea: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Sentences of the translated text; `undefined` before the first translation. */
  split: SplitText | undefined;
}

/**
 * Colours the marked sentence behind the text field, which cannot mark its own text: a copy of the text, laid out alike. Also
 * marks the sentence under the pointer or at the caret. It is no scroll anchor: its mark moves, and the page would follow.
 */
export function SourceHighlight({ textArea, text, split }: SourceHighlightProps) {
  const focus = useSentenceFocus();
  const marked = useMarkedSentence(split, 'any');
  const copy = useRef<HTMLDivElement>(null);
  // During typing the sentences are those of an older text.
  const sentences = split && split.segments.length > 1 ? rangesOf(split) : undefined;
  const current = sentences?.text === text ? sentences : undefined;
  const range = marked === undefined ? undefined : current?.ranges[marked];

  useEffect(() => {
    const field = textArea.current;
    if (!field || !focus || !split || !current) return;
    let frame = 0;
    const pointAt = (position: number | undefined, isFromCaret: boolean) => {
      const index = position === undefined ? undefined : sentenceAt(current, position);
      focus.point(index === undefined ? undefined : { split, index, isFromCaret });
    };
    const pointAtCaret = () => {
      const hasCaret = document.activeElement === field && field.selectionStart === field.selectionEnd;
      pointAt(hasCaret ? field.selectionStart : undefined, true);
    };
    const pointAtPointer = ({ clientX, clientY }: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => pointAt(positionUnder(field, clientX, clientY), false));
    };
    const leave = () => {
      cancelAnimationFrame(frame);
      pointAtCaret();
    };
    field.addEventListener('selectionchange', pointAtCaret);
    field.addEventListener('pointermove', pointAtPointer);
    field.addEventListener('pointerleave', leave);
    return () => {
      cancelAnimationFrame(frame);
      field.removeEventListener('selectionchange', pointAtCaret);
      field.removeEventListener('pointermove', pointAtPointer);
      field.removeEventListener('pointerleave', leave);
    };
  }, [textArea, focus, split, current]);

  useLayoutEffect(() => {
    const field = textArea.current;
    if (!field || !range) return;
    const follow = () => {
      if (copy.current) copy.current.scrollTop = field.scrollTop;
    };
    follow();
    field.addEventListener('scroll', follow);
    return () => field.removeEventListener('scroll', follow);
  }, [textArea, range]);

  if (!range) return null;
  return (
    <div
      ref={copy}
      aria-hidden="true"
      dir={textArea.current?.dir}
      className="pointer-events-none absolute inset-0 overflow-hidden px-4 pt-3 font-serif text-lg leading-8 break-words whitespace-pre-wrap text-transparent forced-color-adjust-none select-none [overflow-anchor:none] [scrollbar-gutter:stable]"
    >
      {text.slice(0, range.start)}
      <span className="rounded-sm bg-rubric-wash box-decoration-clone">{text.slice(range.start, range.end)}</span>
      {text.slice(range.end, range.end + TEXT_AFTER_MARK)}
      {/* In place of the rest of the text, whose layout would take longer than a frame. */}
      <div className="h-full" />
    </div>
  );
}

/** Characters after the mark that are copied, because they decide where its last line breaks. Longer than a line of any screen. */
const TEXT_AFTER_MARK = 1_000;

/** Returns the position in the text under a point; `undefined` where the browser cannot tell. */
function positionUnder(field: HTMLTextAreaElement, x: number, y: number): number | undefined {
  const position = document.caretPositionFromPoint?.(x, y);
  return position?.offsetNode === field ? position.offset : undefined;
}
