/**
 * Copies a text to the clipboard, from a focused document. Resolves with whether the browser allowed it.
 * Tries `execCommand` first: it is synchronous, so it works even if the card closes right away, and it is the only way
 * on insecure pages or with a restrictive permissions policy.
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

/** Whether pictures can be copied here. */
export function canCopyPictures(document: Document): boolean {
  const view = document.defaultView;
  return !!view?.navigator.clipboard?.write && 'ClipboardItem' in view;
}

/** Copies a picture to the clipboard. Resolves with whether the browser allowed it. */
export async function copyPicture(document: Document, picture: Promise<Blob>): Promise<boolean> {
  const view = document.defaultView;
  if (!view || !canCopyPictures(document)) return false;
  try {
    // Pass the promise: Safari would discard the user gesture while waiting for the picture.
    await view.navigator.clipboard.write([new view.ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
