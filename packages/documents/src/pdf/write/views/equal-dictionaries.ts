import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

/** Dictionaries that many pages have alike, each written once. */
export interface EqualDictionaries {
  /** A reference to the first one that was equal; anything that is no dictionary of known parts stays what it is. */
  share(object: PdfObject): PdfObject;
}

export function openEqualDictionaries(pdf: PDF): EqualDictionaries {
  const known = new Map<string, PdfRef>();
  return {
    share(object) {
      const key = object instanceof PdfDict ? keyOf(object) : undefined;
      if (key === undefined) return object;
      const ref = known.get(key) ?? pdf.register(object);
      known.set(key, ref);
      return ref;
    },
  };
}

/** Equal for equal objects only; `undefined` for what resources seldom hold themselves. */
function keyOf(object: PdfObject): string | undefined {
  if (object instanceof PdfRef) return object.toString();
  if (object instanceof PdfName) return `/${encodeURIComponent(object.value)}`;
  if (object instanceof PdfNumber) return String(object.value);
  if (object instanceof PdfArray) return listed('[', [...object].map(keyOf));
  if (!(object instanceof PdfDict) || object instanceof PdfStream) return undefined;
  return listed(
    '<',
    [...object].flatMap(([name, value]) => [keyOf(name), keyOf(value)]),
  );
}

function listed(bracket: string, keys: readonly (string | undefined)[]): string | undefined {
  return keys.includes(undefined) ? undefined : `${bracket}${keys.length} ${keys.join(' ')}`;
}
