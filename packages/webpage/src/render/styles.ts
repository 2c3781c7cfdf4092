import { TRANSLATION_TAG } from '../dom-nodes.ts';
import type { GrowingBox } from '../unit.ts';

/** CSS declarations that distinguish a bilingual translation from its original. Colours follow those of the page. */
export const TRANSLATION_STYLES = {
  plain: {},
  muted: { opacity: '0.65' },
  dashed: underline('dashed'),
  dotted: underline('dotted'),
  wavy: underline('wavy'),
  solid: underline('solid'),
  highlight: {
    'background-color': 'color-mix(in srgb, #ffd400 32%, transparent)',
    'border-radius': '0.2em',
    'box-decoration-break': 'clone',
  },
  quote: {
    'border-inline-start': '0.2em solid color-mix(in srgb, currentcolor 35%, transparent)',
    'padding-inline-start': '0.6em',
  },
  box: {
    border: '1px solid color-mix(in srgb, currentcolor 30%, transparent)',
    'border-radius': '0.3em',
    'padding-block': '0.15em',
    'padding-inline': '0.4em',
  },
  italic: { 'font-style': 'italic' },
  bold: { 'font-weight': 'bold' },
  blur: { filter: 'blur(0.3em)', transition: 'filter 0.15s' },
} satisfies Record<string, Declarations>;

export type TranslationStyle = keyof typeof TRANSLATION_STYLES;

type Declarations = Readonly<Record<string, string>>;

/** Attribute of our element that selects its style. */
export const STYLE_ATTRIBUTE = 'data-style';
export const PLACEMENT_ATTRIBUTE = 'data-placement';
/** Attribute of our element that selects the box which grows with it. */
export const BOX_ATTRIBUTE = 'data-box';

function underline(line: string): Declarations {
  return {
    'text-decoration': `underline ${line} color-mix(in srgb, currentcolor 55%, transparent)`,
    'text-decoration-thickness': '1px',
    'text-underline-offset': '0.25em',
  };
}

/** Raised specificity, so that page rules like `.post > *` or `* + *` do not affect our element. */
const SELECTOR = `${TRANSLATION_TAG}:not(#\\#):not(#\\#)`;

/** Roles of elements that are pressed as a whole: scripts of many pages ask whether the pressed element is the control itself. */
const ROLES = 'button checkbox link menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem'.split(
  ' ',
);
const CONTROL = `:is(a, button, label, summary, [onclick], ${ROLES.map((role) => `[role='${role}']`).join(', ')})`;

/** Resets what a page may set for any child. Inherited properties (font, colour) match the original. */
const RESET: Declarations = {
  all: 'unset',
  'unicode-bidi': 'isolate',
};

const PLACEMENTS: Readonly<Record<string, Declarations>> = {
  under: {
    display: 'block',
    'margin-block-start': '0.2em',
    'white-space': 'normal',
    // Loose text in a grid is a cell. A row of its own keeps the other cells in place.
    'grid-column': '1 / -1',
  },
  'after-parent': { display: 'block', 'margin-block-start': '0.2em', 'white-space': 'normal' },
  unclamped: { display: 'block', 'margin-block-start': '0.2em', 'white-space': 'normal' },
  beside: { display: 'inline', 'margin-inline-start': '0.4em' },
};

/**
 * Styles with a border of their own. Beside a floating box, that of a usual block would stand at the other side of the box. With too
 * little room, the translation goes below the box.
 */
const BORDERED: readonly TranslationStyle[] = ['quote', 'box'];
const BESIDE_FLOATS: Declarations = {
  display: 'flow-root',
  // The border is inside the minimum, so that the box does not stand out of a narrow column.
  'box-sizing': 'border-box',
  'min-inline-size': 'min(100%, 10em)',
};

/**
 * Line break opportunity between a text and its translation, which have no space between them; a long line would
 * overflow. `display: contents` avoids a box, which would slow down layout and painting on a page with thousands.
 */
const BREAK: Declarations = { all: 'unset', display: 'contents', content: "'\\200B'" };

/** Returns the style sheet for all bilingual translations of a document or shadow root. */
export function styleSheetText(): string {
  return [
    rule(SELECTOR, RESET),
    ...Object.entries(PLACEMENTS).map(([name, declarations]) =>
      rule(`${SELECTOR}[${PLACEMENT_ATTRIBUTE}='${name}']`, declarations),
    ),
    rule(`${SELECTOR}[${PLACEMENT_ATTRIBUTE}='beside']::before`, BREAK),
    ...Object.entries(TRANSLATION_STYLES).map(([name, declarations]) => rule(styled(name), declarations)),
    ...BORDERED.map((name) => rule(`${styled(name)}:not([${PLACEMENT_ATTRIBUTE}='beside'])`, BESIDE_FLOATS)),
    rule(`${styled('blur')}:is(:hover, :focus-within), ${CONTROL}:hover ${styled('blur')}`, { filter: 'none' }),
    // The pointer reaches the control behind the translation, or a link of the translation.
    rule(`${CONTROL} ${SELECTOR}`, { 'pointer-events': 'none' }),
    rule(`${CONTROL} ${SELECTOR} a`, { 'pointer-events': 'auto' }),
    `@media print { ${printRules()} }`,
  ].join('\n');
}

/** On paper, a translation stays with its original and whole, nothing is blurred, and browsers keep the highlight. */
function printRules(): string {
  return [
    rule(`${SELECTOR}:not([${PLACEMENT_ATTRIBUTE}='beside'])`, {
      'break-before': 'avoid',
      'break-inside': 'avoid',
      orphans: '2',
      widows: '2',
    }),
    rule(styled('blur'), { filter: 'none' }),
    rule(styled('highlight'), { 'print-color-adjust': 'exact' }),
  ].join(' ');
}

/** Returns rules that lift the limits of a cell's lines and height while it contains a translation. */
export function unclampingText(): string {
  const cell = `:has(> ${TRANSLATION_TAG}[${PLACEMENT_ATTRIBUTE}='unclamped']):not(#\\#)`;
  return rule(cell, { '-webkit-line-clamp': 'none', 'line-clamp': 'none', height: 'auto', 'max-height': 'none' });
}

/** Returns the value of {@link BOX_ATTRIBUTE} for the translations in a box. */
export function nameOfBox({ levels, tag, height = 'any', width = 'any' }: GrowingBox): string {
  return `${levels} ${tag} ${height} ${width}`;
}

/** Returns the rule by which a box grows while it contains translations. */
export function growthText(box: GrowingBox): string {
  const below = '> * '.repeat(box.levels);
  const selector = `${CSS.escape(box.tag)}:has(${below}> ${TRANSLATION_TAG}[${BOX_ATTRIBUTE}=${JSON.stringify(nameOfBox(box))}]):not(#\\#)`;
  return rule(selector, {
    ...(box.height !== undefined && { height: 'auto', 'min-height': box.height }),
    // Fixed widths leave room around a centred text, and often have no padding.
    ...(box.width !== undefined && { width: 'calc-size(fit-content, size + 1em)', 'min-width': box.width }),
  });
}

function styled(name: string): string {
  return `${SELECTOR}[${STYLE_ATTRIBUTE}='${name}']`;
}

function rule(selector: string, declarations: Declarations): string {
  const lines = Object.entries(declarations).map(([property, value]) => `${property}: ${value} !important;`);
  return `${selector} { ${lines.join(' ')} }`;
}
