import * as z from 'zod';

/** Environment variables for documents. */
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

function wholeNumber(min: number, max: number) {
  return z.coerce.number().int().min(min).max(max);
}

/** Environment variables for file storage. */
export const storageVariables = z.object({
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional().meta({
    takes: 'an address such as s3://bucket or s3://bucket/folder',
    purpose: 'A bucket of S3 in the place of `DATA_DIR/files`; needed for several processes without a shared folder.',
  }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .meta({
      takes: 'an http or https address',
      purpose: 'A server other than Amazon’s that speaks the protocol of S3.',
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1')
    .meta({ takes: 'a region such as eu-central-1', purpose: 'The region of the bucket.' }),
  S3_ACCESS_KEY_ID: key('The access key id that reaches the bucket.'),
  S3_SECRET_ACCESS_KEY: key('The secret access key that reaches the bucket.'),
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
