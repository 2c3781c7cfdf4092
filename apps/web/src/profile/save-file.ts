export interface SavedFile {
  name: string;
  /** Its media type. */
  type: string;
  content: string;
}

/** Has the browser save a text as a file. */
export function saveFile({ name, type, content }: SavedFile): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
