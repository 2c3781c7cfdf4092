import type { PositionedGlyph } from './positioned-glyph.ts';

/** Text on one baseline. */
interface Segment extends Pick<PositionedGlyph, 'left' | 'right' | 'baseline' | 'size'> {
  glyphs: readonly PositionedGlyph[];
}

/**
 * Whether a segment is the bullet of an item that a tab separates from it, as LibreOffice draws it. In slides, it has less
 * than half of the size of its item; a dash is a bullet only if it is smaller, because cells have dashes, too.
 */
export function isBulletOf(bullet: Segment, { glyphs, left, baseline, size }: Segment): boolean {
  const [sign, ...others] = bullet.glyphs;
  if (!sign || others.length > 0 || isBullet({ glyphs })) return false;
  const isSmallDash = /^[–—]$/.test(sign.glyph.text) && bullet.size < MAX_DASH_SIZE * size;
  if (!isSmallDash && !isBulletSign(sign.glyph.text)) return false;
  const gap = left - bullet.right;
  const reach = Math.max(bullet.size, size);
  const isLevel = Math.abs(bullet.baseline - baseline) < 0.25 * reach;
  return isLevel && gap > 0 && gap < MAX_TAB * reach && bullet.size < MAX_BULLET_SIZE * size;
}

/** Distance from a bullet to its item, relative to the font size. */
const MAX_TAB = 2.5;
/** Largest size of a bullet and of a dash as a bullet, relative to their item. */
const MAX_BULLET_SIZE = 1.4;
const MAX_DASH_SIZE = 0.9;

/** Whether a segment is nothing but a bullet. */
export function isBullet({ glyphs }: Pick<Segment, 'glyphs'>): boolean {
  return glyphs.length === 1 && glyphs.every(({ glyph }) => isBulletSign(glyph.text));
}

/** Whether a text is a sign that only stands before items of lists. */
export function isBulletSign(text: string): boolean {
  return /^[•▪◦‣■□●○➢✓\uf0b7\uf0a7\uf0d8]$/.test(text);
}
