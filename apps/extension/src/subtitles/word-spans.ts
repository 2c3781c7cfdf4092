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
