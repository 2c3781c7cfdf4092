import { PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { arrayEntry, dictEntry, entry, nameEntry, type Resolver, resolve } from '../objects/resolve.ts';

/** Tells which layers (optional content) are visible when the document is opened. */
export interface LayerVisibility {
  /** @param layer /OC entry of a form, or properties of a BDC */
  isHidden(layer: PdfObject | undefined): boolean;
}

/** Reads the default layer configuration (PDF 32000-1, 8.11.4). */
export function readLayers(catalog: PdfDict | undefined, resolver: Resolver): LayerVisibility {
  const properties = dictEntry(catalog, 'OCProperties', resolver);
  const hidden = hiddenNumbers(properties, resolver);
  const isOff = (object: PdfObject) => object instanceof PdfRef && hidden.has(object.objectNumber);
  return {
    isHidden(layer) {
      if (layer === undefined || hidden.size === 0) return false;
      if (isOff(layer)) return true;
      const dict = resolve(layer, resolver);
      const isMembership = dict instanceof PdfDict && nameEntry(dict, 'Type', resolver) === 'OCMD';
      return isMembership && isMembershipHidden(dict, resolver, isOff);
    },
  };
}

function hiddenNumbers(properties: PdfDict | undefined, resolver: Resolver): Set<number> {
  const configuration = dictEntry(properties, 'D', resolver);
  const hidden = new Set<number>();
  if (nameEntry(configuration, 'BaseState', resolver) === 'OFF') {
    for (const number of objectNumbers(properties, 'OCGs', resolver)) hidden.add(number);
    for (const number of objectNumbers(configuration, 'ON', resolver)) hidden.delete(number);
  }
  for (const number of objectNumbers(configuration, 'OFF', resolver)) hidden.add(number);
  return hidden;
}

function objectNumbers(dict: PdfDict | undefined, key: string, resolver: Resolver): number[] {
  const references = arrayEntry(dict, key, resolver)?.toArray() ?? [];
  return references.filter((item) => item instanceof PdfRef).map((reference) => reference.objectNumber);
}

/** Evaluates an optional content membership: its policy /P says which of its layers must be on. */
function isMembershipHidden(dict: PdfDict, resolver: Resolver, isOff: (object: PdfObject) => boolean): boolean {
  const groups = entry(dict, 'OCGs', resolver);
  const own = dict.get('OCGs');
  const members = groups instanceof PdfArray ? groups.toArray() : own ? [own] : [];
  if (members.length === 0) return false;
  switch (nameEntry(dict, 'P', resolver)) {
    case 'AllOn':
      return members.some(isOff);
    case 'AnyOff':
      return !members.some(isOff);
    case 'AllOff':
      return !members.every(isOff);
    default:
      return members.every(isOff);
  }
}
