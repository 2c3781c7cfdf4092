/** Line that a stand-in's model sees in a picture. */
export interface SeenText {
  text: string;
  /** Shares of the picture's width and height. */
  box: readonly [left: number, top: number, right: number, bottom: number];
}

/** Picture that a stand-in received. */
export interface SentPicture {
  mediaType: string;
  bytes: Buffer;
}

/** Regions that a model sees in a picture; a string is its whole answer, unchanged. */
export type Sight = (picture: SentPicture) => readonly SeenText[] | string;

/** Coordinates in which a vendor's models answer. */
export type SightNotation = 'thousandths' | 'thousandths-from-top' | 'pixels';

/** Writes what a model sees in its vendor's notation. @param user text of the request, which says how large the picture is */
export function writeSight(seen: readonly SeenText[] | string, notation: SightNotation, user: string): string {
  if (typeof seen === 'string') return seen;
  const [, width, height] = (/(\d+) pixels wide and (\d+) pixels high/.exec(user) ?? []).map(Number);
  const [across, down] = notation === 'pixels' ? [width ?? 1000, height ?? 1000] : [1000, 1000];
  const lines = seen.map(({ text, box: [left, top, right, bottom] }) => {
    const [x, y, end, low] = [left * across, top * down, right * across, bottom * down].map(Math.round);
    return notation === 'thousandths-from-top' ? { text, box_2d: [y, x, low, end] } : { text, box: [x, y, end, low] };
  });
  return JSON.stringify({ lines });
}

/** Reads base64 as a picture; a string describes what is wrong with it. */
export function decodePicture(mediaType: unknown, base64: unknown): SentPicture | string {
  if (!['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(String(mediaType)))
    return 'unsupported image type';
  const bytes = Buffer.from(String(base64), 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== base64) return 'invalid base64 image data';
  return { mediaType: String(mediaType), bytes };
}
