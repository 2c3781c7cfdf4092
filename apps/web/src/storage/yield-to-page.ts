/** Lets the page handle input and draw before the work goes on. */
export function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  // Missing in Safari.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
