import type { TextStyle } from './pieces.ts';

/** Text without runs around it. */
export function plainStyle(encode: (text: string) => string): TextStyle {
  return { key: '', encode, wrapText: (encoded) => encoded, wrapLeaf: (leaf) => leaf };
}
