/** Style sheet of the element that holds the panel in the page. */
export const PANEL_HOST_STYLES = `
:host { display: block !important; position: fixed !important; inset: auto !important; margin: 0 !important; padding: 0 !important;
  color-scheme: light dark !important; z-index: 2147483646 !important; border-radius: 12px !important;
  border: 1px solid light-dark(#e2dacb, #2e333d) !important; background: light-dark(#fffdf8, #1c1f26) !important;
  box-shadow: 0 1px 2px rgb(0 0 0 / 0.08), 0 12px 36px -14px rgb(0 0 0 / 0.45) !important; overflow: hidden !important;
  box-sizing: border-box !important; }
iframe, .stage { display: block; width: 100%; height: 100%; border: 0; color-scheme: inherit; background: transparent; }
`;

/** Style sheet of the panel's document. */
export const PANEL_STYLES = `
:root { color-scheme: light dark; }
body, .stage { margin: 0; }
.panel {
  --paper: light-dark(#fffdf8, #1c1f26);
  --sunken: light-dark(#f2ede2, #2a2e37);
  --ink: light-dark(#1f2530, #ece7dc);
  --faded: light-dark(#59606d, #a9adb6);
  --rule: light-dark(#e2dacb, #2e333d);
  --edge: light-dark(#87806f, #78808d);
  --rubric: light-dark(#9c2a1c, #f0a08c);
  --wash: light-dark(#f8e9e2, #33231f);
  position: fixed;
  inset: 0;
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr) auto;
  background: var(--paper);
  color: var(--ink);
  font: 14px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
.stage .panel { position: absolute; }
.panel.dark { color-scheme: dark; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
header { display: flex; align-items: center; gap: 4px; padding: 6px 6px 2px 14px; }
h2 { flex: 1; margin: 0; min-inline-size: 0; font-size: 15px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.search { display: flex; align-items: center; gap: 2px; padding: 4px 8px 8px 14px; border-block-end: 1px solid var(--rule); }
.search input {
  flex: 1; min-inline-size: 0; block-size: 34px; padding-inline: 10px;
  border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); color: inherit; font: inherit;
}
.search output { color: var(--faded); font-size: 12px; padding-inline: 6px; white-space: nowrap; font-variant-numeric: tabular-nums; }
button { all: unset; box-sizing: border-box; cursor: pointer; border-radius: 7px; -webkit-tap-highlight-color: transparent; }
button:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid var(--rubric); outline-offset: -1px; }
button:disabled { opacity: 0.5; cursor: default; }
.icon { display: grid; place-items: center; inline-size: 34px; block-size: 34px; flex: none; }
.icon:hover:enabled { background: var(--sunken); }
.icon svg { inline-size: 18px; block-size: 18px; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.lines { position: relative; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; padding-block: 4px; }
.empty { padding: 14px; margin: 0; color: var(--faded); }
.line {
  display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 10px; align-items: baseline;
  padding: 6px 12px 6px 8px; border-inline-start: 3px solid transparent; cursor: pointer;
}
.line:hover { background: var(--sunken); }
.line[aria-current] { border-inline-start-color: var(--rubric); background: var(--wash); }
.line p { grid-column: 2; margin: 0; overflow-wrap: anywhere; text-align: start; }
.word { border-radius: 3px; }
.word:hover { background: var(--wash); text-decoration: underline; }
.word:focus { outline: none; }
.word:focus-visible { outline: 2px solid var(--rubric); outline-offset: 1px; }
.line .translation { color: var(--rubric); }
.line button {
  grid-column: 1; grid-row: 1; min-inline-size: 3.4em; min-block-size: 24px; padding-inline: 3px; text-align: end; line-height: 24px;
  color: var(--faded); font-size: 12px; font-variant-numeric: tabular-nums;
}
.line button:hover { text-decoration: underline; }
::highlight(interlinear-match) { background-color: light-dark(#ffe08a, #6b5410); color: light-dark(#1f2530, #fff7e0); }
footer { display: grid; gap: 6px; padding: 8px 12px; border-block-start: 1px solid var(--rule); }
select { min-block-size: 34px; max-inline-size: 100%; padding-inline: 6px; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--paper); color: inherit; font: inherit; }
.export { display: contents; }
.all:has(> .working:not([hidden])), .export > .row { flex: 1 1 100%; }
footer .row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; }
.action {
  min-block-size: 34px; padding: 4px 12px; border: 1px solid var(--edge); border-radius: 8px; font-weight: 500; text-align: center;
}
.action:hover:enabled { background: var(--sunken); }
.action.main { border-color: var(--rubric); color: var(--rubric); }
.status { margin: 0; color: var(--faded); font-size: 13px; }
progress { inline-size: 100%; block-size: 6px; accent-color: light-dark(#22614f, #86cdb6); }
.back {
  position: absolute; inset-block-end: calc(100% + 8px); inset-inline: 0; margin-inline: auto; inline-size: fit-content;
  padding: 7px 14px; border-radius: 999px; background: var(--ink); color: var(--paper); font-weight: 500;
  box-shadow: 0 2px 10px rgb(0 0 0 / 30%);
}
.foot { position: relative; }
:lang(ko) { word-break: keep-all; }
@media (pointer: coarse) { .icon, .action, .search input { min-block-size: 40px; } .line button { min-block-size: 32px; line-height: 32px; } }
@media (forced-colors: active) { .line[aria-current] { border-inline-start-color: Highlight; } .back { border: 1px solid ButtonText; } }
`;
