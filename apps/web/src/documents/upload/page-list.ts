/** Whether a text names pages as the server understands them: `1-3, 7`; nothing is all of them. */
export function isPageList(text: string): boolean {
  return text.trim() === '' || /^\s*\d{1,5}(-\d{1,5})?(\s*,\s*\d{1,5}(-\d{1,5})?)*\s*$/.test(text);
}
