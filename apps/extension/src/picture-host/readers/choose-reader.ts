import { canRecognize } from '@interlinear/ocr/recognizable-languages';
import type { ChosenReader } from '../../protocol/picture-request.ts';
import { createModelReader } from './model-reader.ts';
import { type PictureReader, type ReaderSources, ReadingFailed } from './picture-reader.ts';
import { createServerReader } from './server-reader.ts';

/** Returns the reader that a person chose. Keys and the session are read anew for every picture. */
export function chooseReader(chosen: ChosenReader, sources: ReaderSources): PictureReader {
  switch (chosen.kind) {
    case 'device':
      return readOnDevice;
    case 'server':
      return createServerReader(chosen.engine, sources);
    case 'model':
      return createModelReader(chosen.engine, sources);
  }
}

const readOnDevice: PictureReader = async ({ picture, language, signal, onProgress }) => {
  if (!canRecognize(language)) throw new ReadingFailed('language');
  return { regions: await picture.read({ language, signal, onProgress }) };
};
