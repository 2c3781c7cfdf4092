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
