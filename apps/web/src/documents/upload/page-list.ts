/**
 * Turns the pages that a person typed into a list that the server reads, e.g. `１–3、 7` into `1-3, 7`; an empty one means all pages.
 * @returns undefined if the text is no page list
 */
export function readPageList(text: string): string | undefined {
  // Input methods write full-width digits and commas, and word processors write en dashes.
  const list = text
    .normalize('NFKC')
    .replaceAll(/\s*[-‐‑–—−〜~]\s*/g, '-')
    .replaceAll(/[、،;؛]/g, ',')
    .trim();
  return list === '' || /^\d{1,5}(-\d{1,5})?(\s*,\s*\d{1,5}(-\d{1,5})?)*$/.test(list) ? list : undefined;
}
