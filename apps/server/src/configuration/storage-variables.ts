import * as z from 'zod';

/** The variables about where files are kept. */
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

/** Variables that mean nothing without each other. */
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
