import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PdfPageModel } from '../model.ts';
import { type ReadPdfOptions, readPdf } from '../read/read-pdf.ts';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Loads a predefined CMap from pdfjs-dist. */
export async function loadCMap(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(PDFJS, 'cmaps', `${name}.bcmap`)));
}

/** Reads all pages of a file. */
export async function readModels(bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<PdfPageModel[]> {
  const { pages } = await readPdf(bytes, { loadCMap, ...options });
  const models: PdfPageModel[] = [];
  for await (const model of pages.models()) models.push(model);
  return models;
}
