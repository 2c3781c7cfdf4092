/** Style sheet of the floating button, in the colours of the design tokens. */
export const FLOATING_BUTTON_STYLES = `
:host {
  position: fixed !important;
  z-index: 2147483646 !important;
  inset-block-start: clamp(8px, calc(var(--height) * 100vh - 20px), calc(100vh - 76px)) !important;
  color-scheme: light dark !important;
}

* { box-sizing: border-box; }
.group {
  --sheet: light-dark(#fffdf8, #1c1f26);
  --sunken: light-dark(#f2ede2, #101216);
  --ink: light-dark(#1f2530, #ece7dc);
  --faded: light-dark(#59606d, #a9adb6);
  --edge: light-dark(#cfc6b5, #444b58);
  --rubric: light-dark(#9c2a1c, #f0a08c);
  --on-rubric: light-dark(#fffaf5, #2a100b);
  --leaf: light-dark(#22614f, #86cdb6);
  --on-leaf: light-dark(#fffaf5, #10241d);
  position: relative;
  display: grid;
  justify-items: center;
  gap: 4px;
  margin-inline: 10px;
  color: var(--ink);
  font: 13px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
button {
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
}
button:focus-visible { outline: 2px solid var(--rubric); outline-offset: 2px; }

.toggle {
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  background: var(--sheet);
  box-shadow: 0 0 0 1px var(--edge), 0 3px 10px rgb(0 0 0 / 22%);
  touch-action: none;
}
.group.dragged .toggle { cursor: grabbing; }
.mark { inline-size: 26px; block-size: 26px; }
.mark .line { fill: var(--ink); }
.mark .between { fill: var(--rubric); }
.ring { position: absolute; inset: 0; transform: rotate(-90deg); visibility: hidden; }
.ring circle { fill: none; stroke-width: 2.5; }
.ring .track { stroke: var(--sunken); }
.ring .filled { stroke: var(--leaf); }
.working .ring { visibility: visible; }

.sign {
  position: absolute;
  inset-block-end: -3px;
  right: -3px;
  display: none;
  place-items: center;
  inline-size: 18px;
  block-size: 18px;
  border-radius: 50%;
  font-size: 12px;
  font-weight: 700;
  line-height: 1;
}
.done .sign { display: grid; background: var(--leaf); color: var(--on-leaf); }
.done .sign::before { content: '✓'; }
.failed .sign { display: grid; background: var(--rubric); color: var(--on-rubric); }
.failed .sign::before { content: '!'; }

.more {
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 24px;
  border-radius: 12px;
  background: var(--sheet);
  box-shadow: 0 0 0 1px var(--edge), 0 2px 6px rgb(0 0 0 / 16%);
  opacity: 0;
  transition: opacity 0.15s;
}
.dots { inline-size: 16px; fill: var(--faded); }
.group:is(:hover, :focus-within) .more, .more[aria-expanded='true'] { opacity: 1; }
@media (hover: none) { .more { opacity: 0.85; } }

.menu, .reason {
  position: absolute;
  inset-block-start: 0;
  inline-size: max-content;
  max-inline-size: min(260px, calc(100vw - 80px));
  border-radius: 10px;
  background: var(--sheet);
  box-shadow: 0 0 0 1px var(--edge), 0 8px 24px rgb(0 0 0 / 24%);
}
[hidden] { display: none !important; }
.left :is(.menu, .reason) { left: calc(100% + 8px); }
.right :is(.menu, .reason) { right: calc(100% + 8px); }
.low :is(.menu, .reason) { inset-block: auto 0; }

.menu { display: grid; padding: 4px; }
.menu button { padding: 8px 12px; border-radius: 7px; }
.menu button:is(:hover, :focus-visible) { background: var(--sunken); outline-offset: -2px; }
.menu small { display: block; color: var(--faded); font-size: 12px; }

.reason { display: grid; gap: 8px; padding: 10px 12px; }
.reason p { margin: 0; }
.reason div { display: flex; gap: 8px; }
.reason button { padding: 5px 10px; border-radius: 7px; box-shadow: inset 0 0 0 1px var(--edge); }
.reason button:hover { background: var(--sunken); }
.reason .retry { background: var(--rubric); color: var(--on-rubric); box-shadow: none; }
.reason .retry:hover { background: color-mix(in srgb, var(--rubric) 88%, var(--ink)); }

.spoken {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) {
  .toggle, .more, .menu, .reason { border: 1px solid CanvasText; }
}
`;
