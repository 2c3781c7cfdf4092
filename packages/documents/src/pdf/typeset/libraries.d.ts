declare module 'hyphen' {
  /** Liang's algorithm. */
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
    /** The next place where a line may or must end; `null` when there is none left. The end of the text is one. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
