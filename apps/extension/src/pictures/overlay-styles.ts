/** Style sheet of the translation over a picture, in the colours of the design tokens. */
export const PICTURE_OVERLAY_STYLES = `
:host {
  display: block !important;
  box-sizing: border-box !important;
  inset: auto !important;
  margin: 0 !important;
  border: 0 !important;
  padding: 0 !important;
  background: none !important;
  z-index: 2147483645 !important;
  pointer-events: none !important;
  overflow: clip !important;
  left: 0 !important;
  top: 0 !important;
  color-scheme: light dark !important;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.sheet { position: absolute; overflow: hidden; }
.sheet canvas { position: absolute; display: block; }
.bar {
  position: absolute;
  display: flex;
  gap: 1px;
  padding: 2px;
  border-radius: 9px;
  background: light-dark(#fffdf8, #1c1f26);
  box-shadow: 0 0 0 1px light-dark(#cfc6b5, #444b58), 0 2px 8px rgb(0 0 0 / 24%);
  pointer-events: auto;
  opacity: 0.72;
  transition: opacity 0.15s;
  font: 13px/1 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
.bar:is(:hover, :focus-within) { opacity: 1; }
.bar.small { transform: scale(0.8); transform-origin: top right; }
.bar.small .copy { display: none; }
button {
  all: unset;
  box-sizing: border-box;
  display: grid;
  place-items: center;
  inline-size: 30px;
  block-size: 28px;
  border-radius: 7px;
  color: light-dark(#1f2530, #ece7dc);
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
}
button:hover { background: light-dark(#f2ede2, #2a2f39); }
button:focus-visible { outline: 2px solid light-dark(#9c2a1c, #f0a08c); outline-offset: -2px; }
button svg { inline-size: 18px; block-size: 18px; fill: none; stroke: currentColor; stroke-width: 1.8;
  stroke-linecap: round; stroke-linejoin: round; }
.toggle[aria-pressed='true'] { color: light-dark(#9c2a1c, #f0a08c); background: light-dark(#f8e9e2, #33231f); }
ul {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
}
@media (prefers-reduced-motion: reduce) { .bar { transition: none; } }
@media (forced-colors: active) { .bar { border: 1px solid CanvasText; } }
`;
