import type { FetchedFile } from '@interlinear/contract/transport';

/** Makes the browser save a file. */
export function saveFile({ content, name }: FetchedFile, fallbackName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? fallbackName;
  link.click();
  URL.revokeObjectURL(address);
}
