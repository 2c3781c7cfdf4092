/** Class of a word that can be looked up. */
const WORD = 'word';

/** Fills an element with a text whose words can be told apart. Its text content stays the same. */
export function fillWithWords(element: HTMLElement, text: string, language: string | undefined): void {
  const { ownerDocument: document } = element;
  const pieces = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  element.replaceChildren(
    ...pieces.map(({ segment, isWordLike }) => {
      if (!isWordLike || !/\p{L}/u.test(segment)) return document.createTextNode(segment);
      const word = document.createElement('span');
      word.className = WORD;
      word.textContent = segment;
      return word;
    }),
  );
}

/** Returns the word that an event is about. */
export function wordAt(target: EventTarget | null): HTMLElement | undefined {
  // `instanceof` fails for elements of another window.
  if (!target || !('closest' in target)) return undefined;
  return (target as Element).closest<HTMLElement>(`.${WORD}`) ?? undefined; // only elements have `closest`
}

/** Returns the first word of an element, as a stop of the Tab key. */
export function firstWord(element: ParentNode): HTMLElement | null {
  const word = element.querySelector<HTMLElement>(`.${WORD}`);
  if (word) makeFocusable(word, true);
  return word;
}

/** Returns the words of an element, in their order. Each can have the focus from then on, one of them by the Tab key. */
export function focusableWords(element: ParentNode, stop = -1): HTMLElement[] {
  const words = [...element.querySelectorAll<HTMLElement>(`.${WORD}`)];
  for (const [index, word] of words.entries()) makeFocusable(word, index === stop);
  return words;
}

function makeFocusable(word: HTMLElement, isTabStop: boolean): void {
  word.role = 'button';
  word.tabIndex = isTabStop ? 0 : -1;
}

/** Returns how a key moves among words: 1 for the next, -1 for the one before, 0 for other keys. */
export function wordStep({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, near: Element): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return getComputedStyle(near).direction === 'rtl' ? -step : step;
}

/** Whether a key presses the word that has the focus. */
export function isPress({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !altKey && !ctrlKey && !metaKey;
}
