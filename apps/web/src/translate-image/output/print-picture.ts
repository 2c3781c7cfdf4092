/** Prints a picture alone, as large as the paper allows. */
export async function printPicture(file: Blob): Promise<void> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const url = URL.createObjectURL(file);
  try {
    const page = frame.contentDocument;
    const image = page?.createElement('img');
    if (!page || !image) throw new Error('no frame to print');
    image.src = url;
    image.style.cssText = 'display: block; max-width: 100%; max-height: 100vh; margin: auto';
    page.body.style.margin = '0';
    page.body.append(image);
    await image.decode();
    frame.contentWindow?.print();
  } finally {
    frame.remove();
    URL.revokeObjectURL(url);
  }
}
