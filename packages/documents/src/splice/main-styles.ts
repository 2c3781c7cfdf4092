import type { OpenPiece, Piece, TextPiece, TextStyle } from './pieces.ts';

/** Which style a text has, and which one most of the text directly inside a wrapper (or outside all) has. */
export interface ChosenStyles {
  styleOf(piece: TextPiece): TextStyle;
  baseOf(container: OpenPiece | undefined): TextStyle | undefined;
}

/** Space looks the same in every style: it takes that of the text before it, so that it never breaks a sentence up. */
export function chooseStyles(pieces: readonly Piece[]): ChosenStyles {
  const styles = new Map<TextPiece, TextStyle>();
  const weights = new Map<OpenPiece | undefined, Map<string, { style: TextStyle; weight: number }>>();
  const containers: (OpenPiece | undefined)[] = [undefined];
  let before: TextStyle | undefined;
  for (const piece of pieces) {
    if (piece.kind === 'open') containers.push(piece);
    if (piece.kind === 'close') containers.pop();
    if (piece.kind === 'open' || piece.kind === 'close') before = undefined;
    if (piece.kind !== 'text') continue;
    const style = piece.text.trim() === '' && before ? before : piece.style;
    before = style;
    styles.set(piece, style);
    const container = containers.at(-1);
    const counted = weights.get(container) ?? new Map<string, { style: TextStyle; weight: number }>();
    weights.set(container, counted);
    const entry = counted.get(style.key) ?? { style, weight: 0 };
    counted.set(style.key, entry);
    entry.weight += piece.text.trim().length;
  }
  return {
    styleOf: (piece) => styles.get(piece) ?? piece.style,
    baseOf(container) {
      const counted = [...(weights.get(container)?.values() ?? [])];
      return counted.reduce<(typeof counted)[number] | undefined>(
        (best, entry) => (best && best.weight >= entry.weight ? best : entry),
        undefined,
      )?.style;
    },
  };
}
