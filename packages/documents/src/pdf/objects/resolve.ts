import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

/** Gives the object behind a reference; `null` for one that is nowhere. */
export type Resolver = (reference: PdfRef) => PdfObject | null;

/** References may lead to references; nobody needs more steps than this, and a circle has no end. */
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

/** The items of an array, each resolved; those that lead nowhere are `undefined`. */
export function items(array: PdfArray | undefined, resolver: Resolver): (PdfObject | undefined)[] {
  return array ? array.toArray().map((item) => resolve(item, resolver)) : [];
}

/** An array of numbers; `undefined` when it has fewer than `count`, or others than numbers among them. */
export function numbers(array: PdfArray | undefined, count: number, resolver: Resolver): number[] | undefined {
  const values = items(array, resolver).slice(0, count).map(numberOf);
  const found = values.filter((value) => value !== undefined);
  return found.length === count ? found : undefined;
}

function numberOf(value: PdfObject | undefined): number | undefined {
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined;
}

/** An entry of a page that it may have from the nodes above it: Resources, MediaBox, CropBox, Rotate. */
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
