import * as z from 'zod';

/** Environment variables for pictures. */
export const pictureVariables = z.object({
  MAX_PICTURE_MB: upToHundred(20).meta({
    takes: 'a whole number from 1 to 100',
    purpose: 'Maximum size of an account’s picture in megabytes, uploaded or fetched.',
  }),
  MAX_PICTURE_MEGAPIXELS: upToHundred(25).meta({
    takes: 'a whole number from 1 to 100',
    purpose: 'Maximum number of pixels of an account’s picture in millions.',
  }),
  MAX_PICTURE_SECONDS: seconds(90).meta({
    takes: 'a whole number from 1 to 600',
    purpose:
      'Maximum time to read and paint an account’s picture, without the engine and what other work takes of a busy machine.',
  }),
  VISITOR_PICTURE_MB: upToHundred(5).meta({
    takes: 'a whole number from 1 to 100',
    purpose: 'The same for visitors in megabytes.',
  }),
  VISITOR_PICTURE_MEGAPIXELS: upToHundred(9).meta({
    takes: 'a whole number from 1 to 100',
    purpose: 'The same for visitors in millions of pixels.',
  }),
  VISITOR_PICTURE_SECONDS: seconds(9).meta({
    takes: 'a whole number from 1 to 600',
    purpose: 'The same for visitors in seconds.',
  }),
  VISITOR_PICTURES_PER_HOUR: z.coerce.number().int().min(0).default(60).meta({
    takes: 'a whole number; 0 is none',
    purpose: 'Maximum number of pictures that the visitors of one network translate on the server in an hour.',
  }),
  PICTURE_THREADS: z.coerce.number().int().min(1).max(64).default(2).meta({
    takes: 'a whole number from 1 to 64',
    purpose: 'Maximum number of pictures one process translates at a time, each in its own thread.',
  }),
});

function upToHundred(preset: number) {
  return z.coerce.number().int().min(1).max(100).default(preset);
}

function seconds(preset: number) {
  return z.coerce.number().int().min(1).max(600).default(preset);
}
