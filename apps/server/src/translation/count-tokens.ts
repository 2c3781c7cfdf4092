/**
 * How many tokens a text counts as, whatever the model: a token is four characters of the Latin script, two of the other
 * alphabets (Cyrillic, Arabic, Devanagari, Thai …), or one of Chinese, Japanese or Korean; the sum is rounded up. Models cut texts
 * up in ways of their own, which change from one to the next; a rule that people can check by hand does not.
 */
export function countTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index += 1) quarters += quartersOf(text.charCodeAt(index));
  return Math.ceil(quarters / 4);
}

/** The first after the Latin letters, and the first of what is written in whole syllables or words; symbols are among these. */
const OTHER_ALPHABETS = 0x250;
const EAST_ASIAN = 0x2e80;

function quartersOf(unit: number): number {
  if (unit < OTHER_ALPHABETS) return 1;
  return unit < EAST_ASIAN ? 2 : 4;
}
