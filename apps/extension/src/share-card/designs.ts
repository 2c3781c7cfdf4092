/** How a picture to share looks. Colours are names of design tokens. */
export interface Design {
  /** The message that names it. */
  name: string;
  ground: Token;
  original: TextDesign;
  translation: TextDesign;
  /** Title, host and date. */
  footer: Token;
  /** What is read first. */
  order: 'original-first' | 'translation-first';
}

interface TextDesign {
  color: Token;
  family: 'serif' | 'sans';
  weight: 400 | 600;
  /** Of the size that the length of the texts allows. */
  size: number;
  /** A panel of its own behind the text. */
  panel?: Token;
  /** A bar beside the text. */
  bar?: Token;
}

export const TOKENS = ['paper', 'sheet', 'ink', 'faded', 'rule', 'rubric', 'rubric-wash', 'on-rubric'] as const;

export type Token = (typeof TOKENS)[number];

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

/** The names, in the order in which they are offered. */
export const DESIGN_NAMES = Object.keys(DESIGNS) as DesignName[]; // an object literal has the keys of its type and no others

/** The design tokens in one of the two schemes, as a canvas takes them. */
export interface Palette {
  colors: Readonly<Record<Token, string>>;
  families: { serif: string; sans: string };
}

/** Asks the style sheet of a document, which is ours, what its tokens come to. For that moment it is in the scheme asked for. */
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
    // Tailwind writes only those tokens that something in the card uses.
    if (!style?.getPropertyValue(`--color-${token}`)) throw new Error(`The card’s style sheet has no colour ${token}.`);
  }
  const colors = Object.fromEntries(TOKENS.map((token) => [token, ask('color', `var(--color-${token})`)]));
  const families = { serif: ask('font-family', 'var(--font-serif)'), sans: ask('font-family', 'var(--font-sans)') };
  delete dataset.theme;
  probe.remove();
  // One colour for each of the tokens.
  return { colors: colors as Record<Token, string>, families };
}
