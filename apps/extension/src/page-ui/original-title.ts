declare global {
  /** The title as the page wrote it, in frames with the page engine; undefined in others. */
  var interlinearOriginalTitle: (() => string) | undefined;
}

/** Returns the title of this page as the page wrote it, also while the page shows a translated one. */
export function originalTitle(): string {
  return globalThis.interlinearOriginalTitle?.() ?? document.title;
}
