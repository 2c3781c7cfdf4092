/** Whether a text is a valid page list for the server, e.g. `1-3, 7`; an empty one means all pages. */
export function isPageList(text: string): boolean {
  return text.trim() === '' || /^\s*\d{1,5}(-\d{1,5})?(\s*,\s*\d{1,5}(-\d{1,5})?)*\s*$/.test(text);
}
