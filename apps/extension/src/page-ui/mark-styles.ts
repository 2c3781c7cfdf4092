/**
 * The mark's style sheet, in the colours of the design tokens. The host covers the window, lets every pointer through and is nothing itself.
 */
export const MARK_STYLES = `
:host {
  display: block !important;
  position: fixed !important;
  inset: 0 !important;
  inline-size: auto !important;
  block-size: auto !important;
  z-index: 2147483647 !important;
  pointer-events: none !important;
  color-scheme: light dark !important;
}
div {
  position: absolute;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: 6px;
  max-inline-size: min(360px, calc(100vw - 8px));
  padding: 4px 9px;
  border: 1px solid light-dark(#e2dacb, #2e333d);
  border-radius: 8px;
  background: light-dark(#fffdf8, #1c1f26);
  color: light-dark(#1f2530, #ece7dc);
  box-shadow: 0 1px 4px rgb(0 0 0 / 14%);
  font: 12px/1.4 system-ui, sans-serif;
}
.working::before {
  content: '';
  flex: none;
  inline-size: 10px;
  block-size: 10px;
  box-sizing: border-box;
  border: 2px solid light-dark(#cfe0d8, #2f4a42);
  border-block-start-color: light-dark(#22614f, #86cdb6);
  border-radius: 50%;
  animation: turn 0.9s linear infinite;
}
@keyframes turn {
  to {
    transform: rotate(1turn);
  }
}
@media (prefers-reduced-motion: reduce) {
  .working::before {
    animation: none;
  }
}
@media (forced-colors: active) {
  div {
    border-color: CanvasText;
  }
}
`;
