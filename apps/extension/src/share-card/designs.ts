/** How a picture to share looks. Colours are names of design tokens. */
export interface Look {
  /** The message that names it. */
  name: string;
  ground: Token;
  original: TextLook;
  translation: TextLook;
  /** Title, host and date. */
  footer: Token;
  /** What is read first. */
  order: 'original-first' | 'translation-first';
}

interface TextLook {
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

export const LOOKS = {
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
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS;

/** The names, in the order in which they are offered. */
export const LOOK_NAMES = Object.keys(LOOKS) as LookName[]; // an object literal has the keys of its type and no others
