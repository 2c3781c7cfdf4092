/** An editable field as text, with lines separated by `\n`. */
export interface Field {
  readonly element: HTMLElement;
  /** Returns the current text. */
  text(): string;
  /** Returns the segments to translate, in order. */
  segments(): string[];
  /** Removes the spaces before the caret. Resolves with whether there were any. */
  removeTrailingSpaces(): Promise<boolean>;
  /** Resolves once a replacement becomes its own undo step, separate from the typing before. */
  readonly ready: Promise<void>;
  /**
   * Replaces the segments by `texts` like typed input, so that the page notices and undo restores the original. If the
   * field refuses, it stays unchanged.
   */
  replace(texts: readonly string[]): Promise<Replacement>;
  /** Moves the caret to the end. Undo leaves the restored text selected, and the next key would delete it. */
  putCaretAtEnd(): void;
}

export type Replacement = 'taken' | 'too-long' | 'refused';

/**
 * Counts up to three spaces before the caret; systems may turn two spaces into a full stop, and editors use no-break
 * spaces.
 */
export function spacesBefore(text: string): number {
  return /[^\S\n]{0,3}$/.exec(text)?.[0].length ?? 0;
}

/** Editors merge quick edits into one undo step; this is the pause after which they start another. */
const UNDO_STEP_MS = { usual: 550, quill: 1_050 };

/** Waits until the next edit becomes its own undo step. */
export function untilNextStep(element: HTMLElement): Promise<void> {
  const stepMs = element.classList.contains('ql-editor') ? UNDO_STEP_MS.quill : UNDO_STEP_MS.usual;
  return wait(stepMs);
}

/** Waits until the page has handled a change or selection and rendered it. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    // Fallback: hidden pages get no animation frames.
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Maximum delay until an editor reads a new selection (Slate throttles it with a timer). */
const SELECTION_THROTTLE_MS = 100;

/**
 * Makes a selection and waits until the slowest editor has read it. For typed input editors read the selection first,
 * but pasted text goes where they believe the selection to be, possibly the end of the text.
 */
export async function selectAndWait(document: Document, select: () => Promise<void>): Promise<void> {
  // No event fires if the selection does not change.
  const changed = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }));
  await Promise.all([select(), Promise.race([changed, wait(SELECTION_THROTTLE_MS)])]);
  // Timers fire in order of expiry, so this one fires after the editor's throttle timer, even on a busy machine.
  await wait(1);
  await wait(SELECTION_THROTTLE_MS + 1);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
