/**
 * Puts a text into the clipboard, from a document that has the focus. Resolves with whether the browser let it.
 * The older command is first: it is done at once, also where the card is closed right after, and pages without encryption or with
 * a policy against it have no other.
 */
export async function copyText(document: Document, text: string): Promise<boolean> {
  if (copyByCommand(document, text)) return true;
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyByCommand(document: Document, text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return isDone;
}

/** Whether pictures can be put into the clipboard here. */
export function canCopyPictures(document: Document): boolean {
  const view = document.defaultView;
  return !!view?.navigator.clipboard?.write && 'ClipboardItem' in view;
}

/** The same for a picture. Resolves with whether the browser let it. */
export async function copyPicture(document: Document, picture: Promise<Blob>): Promise<boolean> {
  const view = document.defaultView;
  if (!view || !canCopyPictures(document)) return false;
  try {
    // The promise, not the picture: Safari forgets the click while one is being made.
    await view.navigator.clipboard.write([new view.ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
