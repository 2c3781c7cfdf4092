/** Predicts a byte from its neighbours (PNG, 9.4). */
export function paeth(left: number, above: number, diagonal: number): number {
  const [toLeft, toAbove] = [Math.abs(above - diagonal), Math.abs(left - diagonal)];
  const toDiagonal = Math.abs(left + above - 2 * diagonal);
  if (toLeft <= toAbove && toLeft <= toDiagonal) return left;
  return toAbove <= toDiagonal ? above : diagonal;
}
