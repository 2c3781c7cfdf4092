import type { PDF, PdfStream } from '@libpdf/core';
import { writeLinks } from '../link-rectangles.ts';
import { compressedStream } from '../pdf-objects.ts';
import { addFonts, pageResources } from './stream-resources.ts';
import type { ViewWriter } from './view-writer.ts';

/** Writes translations in place of the originals. */
export function translationView(pdf: PDF): ViewWriter {
  // Later pages still read the original forms, so forms are changed at the end.
  const forms = new Map<PdfStream, Uint8Array>();
  return {
    write({ dictionary, edited, links }) {
      for (const change of edited) {
        const { form, resources } = change.stream;
        if (form) {
          forms.set(form.stream, change.bytes);
          if (!form.stream.has('Resources')) form.stream.set('Resources', resources);
          addFonts(pdf, resources, change);
        } else {
          addFonts(pdf, pageResources(pdf, dictionary).dictionary, change);
          dictionary.set('Contents', pdf.register(compressedStream(change.bytes)));
        }
      }
      writeLinks(links);
    },
    finish() {
      for (const [form, bytes] of forms) {
        form.setData(bytes);
      }
    },
  };
}
