import type { SplitText } from '../../engines/split-text.ts';

/** One sentence of a text. All cards of a text share its `split`, so a sentence is the same in all of them. */
interface SentenceRef {
  split: SplitText;
  index: number;
  /** Whether the caret in the source points at it; cards then scroll to it. */
  isFromCaret?: boolean;
}

/** State of a sentence: pinned by a click, or pointed at by the pointer, the caret or the keyboard. */
export type SentenceMark = 'pinned' | 'pointed' | undefined;

/** The sentence that the person looks at, shared by the source and all cards. */
export interface SentenceFocus {
  subscribe(listener: () => void): () => void;
  getPointed(): SentenceRef | undefined;
  getPinned(): SentenceRef | undefined;
  /** Highlights a sentence until another is pointed at; `undefined` ends it. */
  point(sentence: SentenceRef | undefined): void;
  /** Keeps a sentence highlighted; the same again releases it. */
  togglePin(sentence: SentenceRef): void;
  unpin(): void;
}

export function createSentenceFocus(): SentenceFocus {
  const listeners = new Set<() => void>();
  let pointed: SentenceRef | undefined;
  let pinned: SentenceRef | undefined;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function setPinned(next: SentenceRef | undefined): void {
    if (isSame(pinned, next)) return;
    pinned = next;
    notify();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getPointed: () => pointed,
    getPinned: () => pinned,
    point(sentence) {
      if (isSame(pointed, sentence)) return;
      pointed = sentence;
      notify();
    },
    togglePin: (sentence) => setPinned(isSame(pinned, sentence) ? undefined : sentence),
    unpin: () => setPinned(undefined),
  };
}

/** Returns how a sentence is marked. */
export function markOf(focus: SentenceFocus, split: SplitText, index: number): SentenceMark {
  const isHere = (sentence: SentenceRef | undefined) => sentence?.index === index && sentence.split === split;
  if (isHere(focus.getPinned())) return 'pinned';
  return isHere(focus.getPointed()) ? 'pointed' : undefined;
}

function isSame(one: SentenceRef | undefined, other: SentenceRef | undefined): boolean {
  return one?.split === other?.split && one?.index === other?.index;
}
