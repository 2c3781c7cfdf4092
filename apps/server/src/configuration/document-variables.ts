import * as z from 'zod';

/** Environment variables for documents. */
export const documentVariables = z.object({
  MAX_FILE_MB: wholeNumber(1, 1_024).default(200).meta({
    takes: 'a whole number from 1 to 1024',
    purpose: 'Maximum size of an uploaded file in megabytes.',
  }),
  MAX_PAGES: wholeNumber(1, 5_000).default(5_000).meta({
    takes: 'a whole number from 1 to 5000',
    purpose: 'Maximum number of pages per document.',
  }),
  DOCUMENT_DAYS: wholeNumber(1, 3_650).default(30).meta({
    takes: 'a whole number from 1 to 3650',
    purpose: 'Days after the upload until a document and its translations are deleted.',
  }),
  DOCUMENT_THREADS: wholeNumber(1, 64)
    .default(2)
    .meta({
      takes: 'a whole number from 1 to 64',
      purpose:
        'Maximum number of documents one process reads or writes at a time, each in its own thread. As many more ' +
        'read files of up to 64 kB, and as many scanned pages and files that take long.',
    }),
  SPARE_THREADS: wholeNumber(0, 1)
    .default(1)
    .meta({
      takes: '0 or 1',
      purpose:
        '`1` keeps idle threads ready for the next documents and pictures. With `0` these begin later, and an idle server ' +
        'needs less memory.',
    }),
  DOCUMENT_MEMORY_MB: wholeNumber(128, 16_384).default(1_024).meta({
    takes: 'a whole number from 128 to 16384',
    purpose: 'Maximum JavaScript heap of a document’s thread in megabytes.',
  }),
  LIBREOFFICE: z.string().optional().meta({
    takes: 'a file',
    purpose: 'LibreOffice, for converting DOC and PPT; default `soffice` in the `PATH`.',
  }),
});

function wholeNumber(min: number, max: number) {
  return z.coerce.number().int().min(min).max(max);
}

/** Environment variables for file storage. */
export const storageVariables = z.object({
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional().meta({
    takes: 'an address such as s3://bucket or s3://bucket/folder',
    purpose: 'S3 bucket to use instead of `DATA_DIR/files`; required for several processes without a shared folder.',
  }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .meta({
      takes: 'an http or https address',
      purpose: 'Address of an S3-compatible server; default Amazon’s.',
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1')
    .meta({ takes: 'a region such as eu-central-1', purpose: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: key('Access key id for the bucket.'),
  S3_SECRET_ACCESS_KEY: key('Secret access key for the bucket.'),
});

/** Pairs of variables that must be set together. */
export const STORAGE_COMPANIONS = [
  ['STORAGE_URL', 'S3_ACCESS_KEY_ID'],
  ['STORAGE_URL', 'S3_SECRET_ACCESS_KEY'],
] as const satisfies readonly (readonly [keyof typeof storageVariables.shape, keyof typeof storageVariables.shape])[];

function key(purpose: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({ takes: 'a key without spaces', purpose, isSecret: true });
}
