export interface SavedFile {
  name: string;
  /** The media type. */
  type: string;
  content: string;
}

/** Saves a text as a download. */
export function saveFile({ name, type, content }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
