/** Style sheet of choosing a part, in the colours of the design tokens. */
export const PART_STYLES = `
  :host { display: block !important; position: fixed !important; inset: 0 !important; width: auto !important; height: auto !important;
    margin: 0 !important; border: 0 !important; padding: 0 !important; background: none !important; z-index: 2147483647 !important;
    color-scheme: light dark !important; overflow: clip !important; }
  .shade { position: absolute; inset: 0; outline: none; cursor: crosshair; }
  .mark { position: absolute; box-sizing: content-box; margin: -6px; padding: 4px; pointer-events: none; border: 2px solid #fffdf8; outline: 2px solid #9c2a1c; border-radius: 3px;
    box-shadow: 0 0 0 200vmax rgb(16 18 22 / 34%); }
  .bar { position: absolute; inset-block-end: 16px; inset-inline: 16px; inline-size: fit-content; max-inline-size: min(560px, calc(100vw - 32px));
    margin: 0 auto; padding: 10px 14px; box-sizing: border-box; border-radius: 10px; display: grid; gap: 8px;
    background: light-dark(#fffdf8, #1c1f26); color: light-dark(#1f2530, #ece7dc); border: 1px solid light-dark(#e2dacb, #2e333d);
    box-shadow: 0 6px 24px rgb(0 0 0 / 28%); font: 14px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
  .hint { margin: 0; }
  .actions { display: flex; flex-wrap: wrap; gap: 8px; }
  .action { min-block-size: 36px; padding: 4px 12px; border-radius: 6px; border: 1px solid light-dark(#8a8172, #7d8492); background: none;
    color: inherit; font: inherit; cursor: pointer; }
  .action:first-child { background: #9c2a1c; border-color: #9c2a1c; color: #fffdf8; }
  .action:focus-visible { outline: 2px solid light-dark(#9c2a1c, #ef9a8a); outline-offset: 2px; }
`;
