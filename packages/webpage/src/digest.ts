/**
 * Four characters that stand for a text where it is only to be told from others. Two hashes of 32 bits (FNV-1a and one like it):
 * among a hundred thousand texts, two have the same once in four billion pages.
 */
export function digest(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
    other ^= other >>> 15;
  }
  return String.fromCharCode(one & 0xffff, one >>> 16, other & 0xffff, other >>> 16);
}
