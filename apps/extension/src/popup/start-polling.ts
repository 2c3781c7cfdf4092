/** Pause between two rounds. */
const POLL_MS = 250;

/**
 * Polls while the popup shows something: at once, and again a while after each round. Returns a function that ends it.
 * @param round asks once; `isShown` tells whether an answer is still wanted
 */
export function startPolling(round: (isShown: () => boolean) => Promise<void>): () => void {
  let isShown = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = async () => {
    await round(() => isShown);
    if (isShown) timer = setTimeout(poll, POLL_MS);
  };
  void poll(); // fails only after the extension has been removed, and the popup with it
  return () => {
    isShown = false;
    clearTimeout(timer);
  };
}
