import { type PDF, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import type { EditedStream } from '../page-edits.ts';
import { compressedStream, dictOf } from '../pdf-objects.ts';
import { addFonts } from './stream-resources.ts';

/**
 * Copies of translated forms, for views that keep the original. Whatever draws a translated form is copied too, up to
 * the page; everything else is shared.
 */
export interface TranslatedForms {
  /** Registers changed forms. A form drawn on several pages changes once. */
  add(edited: readonly EditedStream[]): void;
  /** Returns resources with translated forms in place of the originals; the same object if nothing changes. */
  resourcesFor(resources: PdfObject): PdfObject;
}

export function openTranslatedForms(pdf: PDF): TranslatedForms {
  const changed = new Map<PdfStream, EditedStream>();
  const copies = new Map<PdfStream, PdfRef>();

  function resourcesFor(entry: PdfObject, depth = 0): PdfObject {
    const resources = dictOf(pdf, entry);
    const objects = dictOf(pdf, resources?.get('XObject'));
    if (!resources || !objects || changed.size === 0 || depth > MAX_FORM_NESTING) return entry;
    const replaced = new PdfDict();
    let isChanged = false;
    for (const [name, value] of objects) {
      const copy = formFor(value, depth);
      isChanged ||= copy !== value;
      replaced.set(name, copy);
    }
    if (!isChanged) return entry;
    const fresh = resources.clone();
    fresh.set('XObject', replaced);
    return fresh;
  }

  function formFor(value: PdfObject, depth: number): PdfObject {
    const form = value instanceof PdfRef ? pdf.getObject(value) : value;
    if (!(form instanceof PdfStream) || form.getName('Subtype')?.value !== 'Form') return value;
    const known = copies.get(form);
    if (known) return known;
    const change = changed.get(form);
    const entry = form.get('Resources') ?? change?.stream.resources;
    const resources = entry && resourcesFor(entry, depth + 1);
    if (!change && resources === entry) return value;
    const copy = change ? compressedStream(change.bytes) : new PdfStream([], form.data);
    const dropped = change ? ENCODING : [];
    for (const [name, item] of form) if (!dropped.includes(name.value)) copy.set(name, item);
    if (resources) copy.set('Resources', resources);
    const ref = pdf.register(copy);
    copies.set(form, ref);
    return ref;
  }

  return {
    add(edited) {
      for (const change of edited) {
        const { form, resources } = change.stream;
        if (!form) continue;
        changed.set(form.stream, change);
        addFonts(pdf, resources, change);
      }
    },
    resourcesFor: (resources) => resourcesFor(resources),
  };
}

const MAX_FORM_NESTING = 16;

/** Entries that describe the encoding of the old bytes. */
const ENCODING = ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms'];
