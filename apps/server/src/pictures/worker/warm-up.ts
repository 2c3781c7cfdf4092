import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { openPictureSession, type PictureTools } from '@interlinear/images/picture-session';

/**
 * Decodes, reads and encodes a small picture without text, so that the modules and the native decoder are loaded before the first
 * picture. Models are not: which is needed depends on the language.
 */
export async function warmUp({ codec, fonts }: Pick<PictureTools, 'codec' | 'fonts'>): Promise<void> {
  const raster = { width: 64, height: 64, pixels: new Uint8Array(64 * 64 * 4).fill(255) };
  const openReader = () => ({ findLines: async () => [], close() {} });
  const bytes = await codec.encode(raster, 'jpeg');
  const session = await openPictureSession(bytes, { codec, fonts, openReader, limits: PICTURE_LIMITS });
  await session.read({ language: 'auto' });
  await session.encode('original', 'png');
}
