/** Offers a text as a download, as the browser does with files. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the time the task is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
