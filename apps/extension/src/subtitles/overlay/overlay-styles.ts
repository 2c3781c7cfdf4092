/**
 * Style sheet of the subtitles over a video. Sizes follow the picture: 1 cqh is a hundredth of its height. The host covers the
 * picture and lets all pointer events through.
 */
export const SUBTITLE_STYLES = `
:host {
  display: block !important;
  position: absolute !important;
  box-sizing: border-box !important;
  margin: 0 !important;
  border: 0 !important;
  padding: 0 !important;
  inset: auto !important;
  background: none !important;
  overflow: clip !important;
  container-type: size !important;
  pointer-events: none !important;
  z-index: 2147483640 !important;
}
:host([popover]) { position: fixed !important; z-index: 2147483647 !important; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.area {
  --unit: calc(clamp(12px, 2.2cqh + 1cqw, 52px) * var(--size, 1));
  position: absolute;
  left: max(3cqw, var(--clear-left, 0px));
  right: max(3cqw, var(--clear-right, 0px));
  bottom: calc(max(var(--height, 0.05) * 100cqh, var(--clear, 0px)));
  display: grid;
  justify-items: center;
  gap: 4px;
  font: calc(var(--unit)) / 1.35 var(--font, sans-serif);
  transition: bottom 0.12s;
}
.area.top { bottom: auto; top: 4cqh; }
.cue {
  max-inline-size: min(100%, 52em);
  padding: 0.16em 0.55em;
  border-radius: 0.28em;
  background: rgb(0 0 0 / var(--backdrop, 0.72));
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
  word-break: auto-phrase;
  pointer-events: auto;
  user-select: text;
  -webkit-user-select: text;
}
.line { margin: 0; white-space: pre-line; text-shadow: 0 0 2px #000, 0 1px 3px #000; }
.line:lang(ko) { word-break: keep-all; }
.original { color: var(--original-color, #fff); }
.translation { color: var(--translation-color, #ffe08a); }
.both .original:not(:only-child) { font-size: 0.86em; }
.word { cursor: pointer; border-radius: 0.15em; }
.word:hover { background: rgb(255 255 255 / 22%); }
.blurred { filter: blur(0.32em); transition: filter 0.1s; }
.cue:hover .blurred, .cue:focus-within .blurred, .hovered .blurred { filter: none; }
.bar {
  position: absolute;
  bottom: 100%;
  display: flex;
  gap: 1px;
  padding: 2px;
  border-radius: 8px;
  background: rgb(20 22 28 / 92%);
  box-shadow: 0 0 0 1px rgb(255 255 255 / 18%);
  opacity: 0;
  transition: opacity 0.15s;
}
.area:is(:hover, .hovered, :focus-within) .bar { opacity: 1; pointer-events: auto; }
button {
  all: unset;
  display: grid;
  place-items: center;
  inline-size: 30px;
  block-size: 28px;
  border-radius: 6px;
  color: #f4efe4;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
}
.move { cursor: grab; touch-action: none; }
.move:active { cursor: grabbing; }
button:hover { background: rgb(255 255 255 / 16%); }
button:focus-visible { outline: 2px solid #f0a08c; outline-offset: -2px; }
.word:focus { outline: none; }
.word.by-keys { outline: 2px solid #f0a08c; background: rgb(0 0 0 / 60%); }
button svg { inline-size: 17px; block-size: 17px; fill: none; stroke: currentColor; stroke-width: 1.9;
  stroke-linecap: round; stroke-linejoin: round; }
.note {
  max-inline-size: min(100%, 44em);
  padding: 5px 11px;
  border-radius: 7px;
  background: rgb(20 22 28 / 92%);
  color: #f4efe4;
  font: 13px/1.4 system-ui, sans-serif;
  text-align: center;
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .cue, .bar, .note { border: 1px solid CanvasText; } }
`;
