import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { zlibSync } from 'fflate';

/** Follows a reference; anything that is no dictionary is none. */
export function dictOf(pdf: PDF, value: unknown): PdfDict | undefined {
  const object = value instanceof PdfRef ? pdf.getObject(value) : value;
  return object instanceof PdfDict ? object : undefined;
}

export function arrayOf(pdf: PDF, value: unknown): PdfArray | undefined {
  const object = value instanceof PdfRef ? pdf.getObject(value) : value;
  return object instanceof PdfArray ? object : undefined;
}

/** The members of an array as they stand in it, references not followed. */
export function membersOf(array: PdfArray | undefined) {
  return [...(array ?? [])];
}

/** A dictionary in a dictionary, which is made when there is none. */
export function subDictionary(pdf: PDF, parent: PdfDict, key: string): PdfDict {
  const known = dictOf(pdf, parent.get(key));
  if (known) return known;
  const made = new PdfDict();
  parent.set(key, made);
  return made;
}

/** A stream that is compressed at once: pages waiting to be saved take a fifth of the memory. */
export function compressedStream(data: Uint8Array, entries: Record<string, PdfObject> = {}): PdfStream {
  return PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, zlibSync(data));
}
