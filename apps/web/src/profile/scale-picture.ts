/** The length of a side, in pixels: sharp on dense screens where it is shown largest. */
const SIDE = 256;

/**
 * The middle square of a picture, small enough to be kept as an avatar.
 * @returns a `data:` address
 * @throws when the file is no picture that the browser can read
 */
export async function scalePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    const side = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
    return canvas.toDataURL('image/jpeg', 0.85);
  } finally {
    picture.close();
  }
}
