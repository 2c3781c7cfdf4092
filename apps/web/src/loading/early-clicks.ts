declare global {
  interface Window {
    /** Set by {@link EARLY_CLICKS_SCRIPT}. */
    earlyClicks?: { buttons: HTMLButtonElement[]; keep: (event: MouseEvent) => void };
  }
}

/**
 * Script in the head of every page that keeps clicks on buttons until the page's program runs, because modules load after the
 * first paint. A form is not sent without the program either, because sending it clicks its button. The script contains no
 * quotes, ampersands or angle brackets, because React escapes them in a script's text.
 */
export const EARLY_CLICKS_SCRIPT = `window.earlyClicks = {
  buttons: [],
  keep(event) {
    const button = event.target.closest(\`button\`);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    earlyClicks.buttons.push(button);
  },
};
addEventListener(\`click\`, earlyClicks.keep, true);`;

/** Repeats the clicks that came before hydration, in their order. */
export function repeatEarlyClicks(): void {
  const early = window.earlyClicks;
  if (!early) return;
  window.removeEventListener('click', early.keep, true);
  for (const button of early.buttons.splice(0)) button.click();
}
