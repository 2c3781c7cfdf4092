/** Design of a share picture. Colours are names of design tokens. */
export interface Design {
  /** Key of its display name. */
  name: string;
  ground: Token;
  original: TextDesign;
  translation: TextDesign;
  /** Colour of title, host and date. */
  footer: Token;
  /** Which text comes first. */
  order: 'original-first' | 'translation-first';
}

interface TextDesign {
  color: Token;
  family: 'serif' | 'sans';
  weight: 400 | 600;
  /** Factor on the font size that the texts' length allows. */
  size: number;
  /** Background panel of the text. */
  panel?: Token;
  /** Bar beside the text. */
  bar?: Token;
}

const TOKENS = ['paper', 'sheet', 'ink', 'faded', 'rule', 'rubric', 'rubric-wash', 'on-rubric'] as const;

type Token = (typeof TOKENS)[number];

export const DESIGNS = {
  manuscript: {
    name: 'shareLookManuscript',
    ground: 'paper',
    original: { color: 'ink', family: 'serif', weight: 400, size: 1 },
    translation: { color: 'rubric', family: 'serif', weight: 400, size: 1, bar: 'rubric' },
    footer: 'faded',
    order: 'original-first',
  },
  sheets: {
    name: 'shareLookSheets',
    ground: 'paper',
    original: { color: 'ink', family: 'sans', weight: 400, size: 0.9, panel: 'sheet' },
    translation: { color: 'ink', family: 'sans', weight: 400, size: 0.9, panel: 'rubric-wash' },
    footer: 'faded',
    order: 'original-first',
  },
  poster: {
    name: 'shareLookPoster',
    ground: 'rubric',
    original: { color: 'on-rubric', family: 'serif', weight: 400, size: 0.7 },
    translation: { color: 'on-rubric', family: 'serif', weight: 600, size: 1.2 },
    footer: 'on-rubric',
    order: 'translation-first',
  },
} as const satisfies Record<string, Design>;

export type DesignName = keyof typeof DESIGNS;

/** Design names in display order. */
export const DESIGN_NAMES = Object.keys(DESIGNS) as DesignName[]; // an object literal has exactly the keys of its type

/** Design tokens of one colour scheme, resolved for a canvas. */
export interface Palette {
  colors: Readonly<Record<Token, string>>;
  families: { serif: string; sans: string };
}

/**
 * Resolves the design tokens from the style sheet of the card's document, which is switched to the scheme for a moment.
 */
export function readPalette(document: Document, scheme: 'light' | 'dark'): Palette {
  const { dataset } = document.documentElement;
  const probe = document.createElement('span');
  document.body.append(probe);
  dataset.theme = scheme;
  const style = document.defaultView?.getComputedStyle(probe);
  const ask = (property: 'color' | 'font-family', value: string) => {
    probe.style.setProperty(property, value);
    return style?.getPropertyValue(property) ?? '';
  };
  for (const token of TOKENS) {
    // Tailwind emits only the tokens that the card uses.
    if (!style?.getPropertyValue(`--color-${token}`)) throw new Error(`The card’s style sheet has no colour ${token}.`);
  }
  const colors = Object.fromEntries(TOKENS.map((token) => [token, ask('color', `var(--color-${token})`)]));
  const families = { serif: ask('font-family', 'var(--font-serif)'), sans: ask('font-family', 'var(--font-sans)') };
  delete dataset.theme;
  probe.remove();
  // Has one colour per token.
  return { colors: colors as Record<Token, string>, families };
}
