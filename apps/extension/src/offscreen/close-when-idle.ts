/** Closes the document after this idle time, because models use much memory. It reopens on demand. */
const IDLE_MS = 5 * 60_000;

/** Keeps the offscreen document open while it works. */
export interface Activity {
  /** Restarts the idle time. */
  note(): void;
  /** Keeps the document open until the returned function is called. */
  hold(): () => void;
}

export function closeWhenIdle(): Activity {
  let holds = 0;
  let idle = setTimeout(close, IDLE_MS);
  const note = () => {
    clearTimeout(idle);
    if (holds === 0) idle = setTimeout(close, IDLE_MS);
  };
  return {
    note,
    hold() {
      holds += 1;
      note();
      return () => {
        holds -= 1;
        note();
      };
    },
  };
}
