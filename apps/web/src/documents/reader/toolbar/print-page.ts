/** How long a frame that is no longer needed stays: some browsers print after they have said that they did. */
const KEPT_MS = 60_000;

/**
 * Opens the browser's print dialog for a page of its own. No script runs in it.
 * @param html the whole page, pictures included
 */
export async function printPage(html: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0;inset-block-end:0;inset-inline-end:0';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = html;
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow;
  if (!page) throw new Error('the page to be printed was not made');
  const pictures = [...page.document.images];
  await Promise.all(pictures.map((picture) => picture.decode()));
  setTimeout(() => {
    frame.remove();
    for (const { src } of pictures) URL.revokeObjectURL(src);
  }, KEPT_MS);
  page.focus();
  page.print();
}
