declare module 'hyphen' {
  /** Creates a hyphenator that uses Liang's algorithm. */
  export default function createHyphenator(
    patterns: unknown,
    options: { hyphenChar: string; minWordLength: number; html: boolean },
  ): (text: string) => string;
}

declare module 'hyphen/patterns/*.js' {
  const patterns: unknown;
  export default patterns;
}

declare module 'linebreak' {
  /** Line breaking by UAX 14. */
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next line break opportunity, the end of the text included; `null` when there are no more. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
