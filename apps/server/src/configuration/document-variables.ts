import * as z from 'zod';

/** The variables about documents. */
export const documentVariables = z.object({
  MAX_FILE_MB: wholeNumber(1, 1_024).default(200).meta({
    takes: 'a whole number from 1 to 1024',
    purpose: 'The largest file that may be uploaded, in megabytes.',
  }),
  MAX_PAGES: wholeNumber(1, 5_000).default(5_000).meta({
    takes: 'a whole number from 1 to 5000',
    purpose: 'The most pages of one document.',
  }),
  DOCUMENT_DAYS: wholeNumber(1, 3_650).default(30).meta({
    takes: 'a whole number from 1 to 3650',
    purpose: 'How many days after its upload a document is deleted, with its translations.',
  }),
  DOCUMENT_THREADS: wholeNumber(1, 64).default(2).meta({
    takes: 'a whole number from 1 to 64',
    purpose: 'How many documents are read or written at the same time by one process, each in a thread of its own.',
  }),
  DOCUMENT_MEMORY_MB: wholeNumber(128, 16_384).default(1_024).meta({
    takes: 'a whole number from 128 to 16384',
    purpose: 'How much memory the thread of one document may use for its objects, in megabytes.',
  }),
  LIBREOFFICE: z.string().optional().meta({
    takes: 'a file',
    purpose: 'LibreOffice, which converts DOC and PPT, when it is not `soffice` in the `PATH`.',
  }),
});

function wholeNumber(least: number, most: number) {
  return z.coerce.number().int().min(least).max(most);
}
