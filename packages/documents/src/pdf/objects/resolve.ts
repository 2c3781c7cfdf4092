import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

/** Resolves a reference; `null` for a missing object. */
export type Resolver = (reference: PdfRef) => PdfObject | null;

/** Limit for chains of references, which may be circular. */
const MAX_STEPS = 8;

export function resolve(object: PdfObject | null | undefined, resolver: Resolver): PdfObject | undefined {
  let current = object;
  for (let step = 0; current instanceof PdfRef && step < MAX_STEPS; step++) current = resolver(current);
  return current === null || current instanceof PdfRef ? undefined : current;
}

export function entry(dict: PdfDict | undefined, key: string, resolver: Resolver): PdfObject | undefined {
  return dict ? resolve(dict.get(key), resolver) : undefined;
}

export function dictEntry(dict: PdfDict | undefined, key: string, resolver: Resolver): PdfDict | undefined {
  const value = entry(dict, key, resolver);
  return value instanceof PdfDict ? value : undefined;
}

export function streamEntry(dict: PdfDict | undefined, key: string, resolver: Resolver): PdfStream | undefined {
  const value = entry(dict, key, resolver);
  return value instanceof PdfStream ? value : undefined;
}

export function arrayEntry(dict: PdfDict | undefined, key: string, resolver: Resolver): PdfArray | undefined {
  const value = entry(dict, key, resolver);
  return value instanceof PdfArray ? value : undefined;
}

export function nameEntry(dict: PdfDict | undefined, key: string, resolver: Resolver): string | undefined {
  const value = entry(dict, key, resolver);
  return value instanceof PdfName ? value.value : undefined;
}

export function numberEntry(dict: PdfDict | undefined, key: string, resolver: Resolver): number | undefined {
  return numberOf(entry(dict, key, resolver));
}

export function textEntry(dict: PdfDict | undefined, key: string, resolver: Resolver): string | undefined {
  const value = entry(dict, key, resolver);
  return value instanceof PdfString ? value.asString() : undefined;
}

/** Resolved items of an array; missing ones are `undefined`. */
export function items(array: PdfArray | undefined, resolver: Resolver): (PdfObject | undefined)[] {
  return array ? array.toArray().map((item) => resolve(item, resolver)) : [];
}

/** First `count` numbers of an array; `undefined` if it has fewer, or anything else among them. */
export function numbers(array: PdfArray | undefined, count: number, resolver: Resolver): number[] | undefined {
  const values = items(array, resolver).slice(0, count).map(numberOf);
  const found = values.filter((value) => value !== undefined);
  return found.length === count ? found : undefined;
}

function numberOf(value: PdfObject | undefined): number | undefined {
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined;
}

/** Inheritable entry of a page: Resources, MediaBox, CropBox or Rotate. */
export function inherited(page: PdfDict, key: string, resolver: Resolver): PdfObject | undefined {
  const MAX_DEPTH = 50;
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < MAX_DEPTH; depth++) {
    const value = entry(node, key, resolver);
    if (value !== undefined) return value;
    node = dictEntry(node, 'Parent', resolver);
  }
  return undefined;
}
