import type { RunStyle } from '../typeset/styled-text.ts';

/** Style of plain black text. */
export const PLAIN_RUN_STYLE: RunStyle = {
  family: 'serif',
  isCompact: true,
  isBold: false,
  isItalic: false,
  fill: '0 g',
  scale: 1,
  isUnderlined: false,
  isStruck: false,
  wrappers: [],
  rise: 0,
};
