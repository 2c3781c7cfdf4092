import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import type { SplitText } from '../../engines/split-text.ts';
import { createSentenceFocus, markOf, type SentenceFocus, type SentenceMark } from './sentence-focus.ts';

const FocusContext = createContext<SentenceFocus | undefined>(undefined);

/** Shares the sentence that the person looks at between the source and all cards. */
export function SentenceFocusProvider({ children }: { children: ReactNode }) {
  const [focus] = useState(createSentenceFocus);
  return <FocusContext value={focus}>{children}</FocusContext>;
}

/** Returns `undefined` outside the text translator: there, sentences are only shown. */
export function useSentenceFocus(): SentenceFocus | undefined {
  return useContext(FocusContext);
}

/** Returns how a sentence is marked; renders again only when that changes. */
export function useSentenceMark(split: SplitText, index: number): SentenceMark {
  const focus = useContext(FocusContext);
  return useSyncExternalStore(
    focus?.subscribe ?? subscribeToNothing,
    () => focus && markOf(focus, split, index),
    () => undefined,
  );
}

/** Returns the index of the sentence of a text that is pinned, or else pointed at. */
export function useMarkedSentence(split: SplitText | undefined, marks: 'pinned' | 'any'): number | undefined {
  const focus = useContext(FocusContext);
  return useSyncExternalStore(
    focus?.subscribe ?? subscribeToNothing,
    () => {
      const pointed = marks === 'any' ? focus?.getPointed() : undefined;
      const sentence = pointed?.split === split ? pointed : focus?.getPinned();
      return split && sentence?.split === split ? sentence.index : undefined;
    },
    () => undefined,
  );
}

const subscribeToNothing = () => () => undefined;
