import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SplitText } from '../../engines/split-text.ts';
import { revealInside } from './reveal-inside.ts';
import { useSentenceFocus } from './sentence-focus-context.tsx';

export interface SentenceListOptions {
  split: SplitText;
  /** Accessible name; without one, and with a single sentence, the sentences are text only. */
  label: string | undefined;
  direction: 'ltr' | 'rtl';
}

/**
 * Makes the sentences of a translation selectable: hovering or moving the focus highlights one everywhere, clicking or Enter
 * pins it. It is one stop of the Tab key; arrow keys move between sentences.
 * @returns `undefined` where the sentences are text only
 */
export function useSentenceList<Element extends HTMLElement>({ split, label, direction }: SentenceListOptions) {
  const focus = useSentenceFocus();
  const list = useRef<Element>(null);
  const [current, setCurrent] = useState(0);
  const isActive = focus !== undefined && label !== undefined && split.segments.length > 1;

  useEffect(() => {
    if (!isActive) return;
    let revealed: unknown;
    return focus.subscribe(() => {
      const pointed = focus.getPointed();
      const sentence = pointed?.isFromCaret ? pointed : focus.getPinned();
      if (sentence === revealed || sentence?.split !== split) return;
      revealed = sentence;
      const element = list.current?.querySelector(`[data-sentence="${sentence.index}"]`);
      if (element) revealInside(element);
    });
  }, [isActive, focus, split]);

  if (!isActive) return undefined;

  function point(event: PointerEvent | FocusEvent): void {
    const index = sentenceOf(event);
    if (index === undefined) return;
    focus?.point({ split, index });
    if (event.type === 'focus') setCurrent(index);
  }

  function clear(): void {
    focus?.point(undefined);
  }

  function pin(event: MouseEvent): void {
    const index = sentenceOf(event);
    // Selecting text ends with a click, too.
    if (index === undefined || window.getSelection()?.isCollapsed === false) return;
    setCurrent(index);
    focus?.togglePin({ split, index });
  }

  function moveOrPin(event: KeyboardEvent): void {
    const index = sentenceOf(event);
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') focus?.togglePin({ split, index });
    else if (event.key === 'Escape' && focus?.getPinned()) focus.unpin();
    else {
      const next = targetOfKey(event.key, { index, last: split.segments.length - 1, direction });
      if (next === undefined) return;
      list.current?.querySelector<HTMLElement>(`[data-sentence="${next}"]`)?.focus();
    }
    event.preventDefault();
  }

  return {
    /** The sentence that Tab leads to. */
    current: Math.min(current, split.segments.length - 1),
    listProps: {
      ref: list,
      role: 'listbox',
      'aria-label': label,
      // Not `onPointerOver`: a list that scrolls to the caret's sentence moves others under a pointer at rest.
      onPointerMove: point,
      onPointerLeave: clear,
      onFocus: point,
      onBlur: clear,
      onClick: pin,
      onKeyDown: moveOrPin,
    },
  };
}

function sentenceOf({ target }: { target: EventTarget }): number | undefined {
  const element = target instanceof Element ? target.closest('[data-sentence]') : null;
  return element instanceof HTMLElement ? Number(element.dataset.sentence) : undefined;
}

interface Position {
  index: number;
  last: number;
  direction: 'ltr' | 'rtl';
}

/** Returns the position that a key leads to in a list; undefined for other keys. */
export function targetOfKey(key: string, { index, last, direction }: Position): number | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case 'ArrowDown':
    case forward:
      return Math.min(last, index + 1);
    case 'ArrowUp':
    case backward:
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
