/** A field that a person types in, as text. Lines are divided by `\n`. */
export interface Field {
  readonly element: HTMLElement;
  /** All that was typed, as it stands now. */
  text(): string;
  /** The segments that are translated one by one, in the order of the field. */
  segments(): string[];
  /** Takes the spaces before the caret away. Resolves with whether there were any. */
  removeTrailingSpaces(): Promise<boolean>;
  /** Resolves when undo will take back what is replaced next, and not what was typed before along with it. */
  readonly ready: Promise<void>;
  /**
   * Puts `texts` in the place of the segments, as a person could do by typing, so that the page notices and undo brings the
   * original back. When the field has not taken them, it is as it was.
   */
  replace(texts: readonly string[]): Promise<Replacement>;
  /** Undo leaves everything selected that it brought back; the next key would take it away. */
  putCaretAtEnd(): void;
}

export type Replacement = 'taken' | 'too-long' | 'refused';

/** The three that were pressed; a system may have made a full stop of one, and an editor no-break spaces. */
export function spacesBefore(text: string): number {
  return /[^\S\n]{0,3}$/.exec(text)?.[0].length ?? 0;
}

/** Editors take what comes in quick succession as one step of undo; this is how long it takes them to begin another. */
const UNDO_STEP_MS = { usual: 550, quill: 1_050 };

/** Until what is done next is a step of its own, which undo takes back without what was typed before. */
export function untilNextStep(element: HTMLElement): Promise<void> {
  const stepMs = element.classList.contains('ql-editor') ? UNDO_STEP_MS.quill : UNDO_STEP_MS.usual;
  return wait(stepMs);
}

/** Until the page has noticed a change, or a new selection, and has drawn what it makes of it. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    // Where nothing is drawn, no frame comes.
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** How often an editor looks at a new selection at most (Slate, by a timer that it sets when it hears of one). */
const SELECTION_THROTTLE_MS = 100;

/**
 * Makes a selection, and waits until the slowest editor has taken it in. What is typed is asked for before, and editors look at the
 * selection then; what is pasted goes where they believe it to be, at the end of the text for all they know.
 */
export async function selectAndWait(document: Document, select: () => Promise<void>): Promise<void> {
  // A selection that was there already is not told of.
  const told = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }));
  await Promise.all([select(), Promise.race([told, wait(SELECTION_THROTTLE_MS)])]);
  // Timers come in the order in which they end, on a busy machine too: this one after that with which an editor puts off its look.
  await wait(1);
  await wait(SELECTION_THROTTLE_MS + 1);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
