import { createCanvasCodec } from '../browser/canvas-codec.ts';
import { type DecodedFile, decodeFile } from './decode-files.ts';

/** Decodes files, given as base64, with the codec for browsers. */
export async function decodeFiles(files: readonly string[]): Promise<DecodedFile[]> {
  const codec = createCanvasCodec();
  const results: DecodedFile[] = [];
  for (const file of files)
    results.push(
      await decodeFile(
        codec,
        Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)),
      ),
    );
  return results;
}
