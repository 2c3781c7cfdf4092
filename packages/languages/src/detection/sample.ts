const START_LENGTH = 600;
const MIDDLE_LENGTH = 300;

/**
 * What detection looks at: all of a short text, the start and a part of the middle of a long one, in lower case and without
 * addresses and codes, which are of no language.
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

/** The words of a sample: runs of letters and their marks. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+/gu) ?? [];
}

function excerpt(text: string): string {
  if (text.length <= START_LENGTH + MIDDLE_LENGTH) return text;
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, START_LENGTH)} ${text.slice(middle, middle + MIDDLE_LENGTH)}`;
}
