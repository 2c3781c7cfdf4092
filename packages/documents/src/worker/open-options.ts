import { openPageReader } from '@interlinear/ocr/page-reader';
import { canRecognize } from '@interlinear/ocr/recognizable-languages';
import type { OpenDocumentOptions } from '../open-document.ts';
import type { ThreadFile } from './messages.ts';

/** OCR engine, as `openPageReader` takes it. */
type Tesseract = Parameters<typeof openPageReader>[0];

/** Returns the options by which a thread opens its file. */
export function openOptionsOf(
  { fileName, password, keepsFormulas, ocr, recognized = {} }: Omit<ThreadFile, 'bytes'>,
  tesseract: Tesseract,
): OpenDocumentOptions {
  return {
    fileName,
    keepsFormulas,
    ...(password !== undefined && { password }),
    ...(ocr && canRecognize(ocr.language) && { pageReader: openPageReader(tesseract, ocr.language) }),
    recognized: new Map(Object.entries(recognized).map(([index, page]) => [Number(index), page])),
  };
}
