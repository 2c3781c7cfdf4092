const START_LENGTH = 600;
const MIDDLE_LENGTH = 300;

/**
 * Takes the sample of a text for detection: a short text as a whole, else its start and a part of its middle.
 * Lower-cased, and without addresses and codes, which belong to no language.
 */
export function sample(text: string): string {
  return excerpt(text)
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/\S+@\S+/g, ' ')
    .replace(/\b[\w-]+(?:\.[\w-]+)+\b/g, ' ')
    .replace(/\b\w*\d\w*\b/g, ' ')
    .normalize('NFC')
    .toLowerCase();
}

/** Returns the words of a sample: runs of letters and combining marks. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+/gu) ?? [];
}

function excerpt(text: string): string {
  if (text.length <= START_LENGTH + MIDDLE_LENGTH) return text;
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, START_LENGTH)} ${text.slice(middle, middle + MIDDLE_LENGTH)}`;
}
