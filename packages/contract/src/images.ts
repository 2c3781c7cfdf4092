import * as z from 'zod/mini';

/** Engine for pictures when a request names none and the caller may use it. */
export const DEFAULT_IMAGE_ENGINE = 'gpt-5-mini';

/**
 * `POST /image/v1/translate/image_from_user` (API-05): these fields, and the picture as `image_file` of a form unless
 * `image_url` has its address. Languages and engines are plain strings, because unknown ones have errors of their own.
 */
export const imageFields = z.object({
  image_url: z.optional(z.string().check(z.maxLength(4096))),
  target_lang: z._default(z.string(), 'zh-CN'),
  /** Default: {@link DEFAULT_IMAGE_ENGINE}, or the first engine that the caller may use. */
  engine: z.optional(z.string()),
  source_lang: z._default(z.string(), 'auto'),
});
export type ImageFields = z.input<typeof imageFields>;

/** Left, top, width and height, in pixels of the upright picture. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const quad = z.array(z.tuple([z.number(), z.number()])).check(z.length(4));

/**
 * `pending`: not translated yet, only in events. `low-confidence`: translated, but maybe misread. `kept`: needs no translation, such as
 * a number. `failed`: `error` has the reason.
 */
export const REGION_STATES = ['pending', 'ok', 'low-confidence', 'kept', 'failed'] as const;

export const imageRegion = z.object({
  id: z.string(),
  kind: z.enum(['paragraph', 'line', 'cell', 'bubble']),
  /** Place in the reading order, from 0. */
  order: z.int(),
  box,
  quad,
  /** Direction of writing, in radians clockwise. */
  angle: z.number(),
  lines: z.array(z.object({ box, quad, text: z.string(), confidence: z.number() })),
  text: z.string(),
  /** `null` if the region has no translation; its text is left in the picture. */
  translation: z.nullable(z.string()),
  /** From 0 to 100. */
  confidence: z.number(),
  status: z.enum(REGION_STATES),
  error: z.nullable(z.object({ code: z.int(), info: z.string() })),
  style: z.object({
    /** `#rrggbb`. */
    color: z.string(),
    background: z.string(),
    /** Height of the em in pixels of the picture. */
    fontSize: z.number(),
    bold: z.boolean(),
    align: z.enum(['left', 'center', 'right']),
    direction: z.enum(['ltr', 'rtl', 'vertical-rl']),
    /** Line around the letters; its width in pixels of the picture. */
    outline: z.optional(z.object({ color: z.string(), width: z.number() })),
  }),
  /** How the translation was set; `null` without one. */
  layout: z.nullable(z.object({ box, fontSize: z.number(), lines: z.array(z.string()), overflow: z.boolean() })),
});
export type ImageRegion = z.infer<typeof imageRegion>;

/** Media types of results, and of pictures that can be sent. */
export const RESULT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const PICTURE_TYPES = [...RESULT_TYPES, 'image/avif', 'image/bmp', 'image/gif'] as const;

/** Path of a picture on this server, and its media type. */
const resultAddress = z.object({ url: z.string(), mime: z.enum(RESULT_TYPES) });
const originalAddress = z.object({ url: z.string(), mime: z.enum(PICTURE_TYPES) });

/** Time of each stage in milliseconds. `ocr` includes the answer of a model that reads the picture. */
const timings = z.object({
  decode: z.number(),
  detect: z.number(),
  ocr: z.number(),
  translate: z.number(),
  erase: z.number(),
  typeset: z.number(),
  encode: z.number(),
});

/**
 * - `engine-fallback`: another engine translated in place of the requested one
 * - `recognizer-fallback`: the model could not read the picture, so text recognition did
 * - `recognizer-invented`: the model gave text that is not in the picture; it was left out
 * - `recognizer-missed`: the model left out lines; text recognition read them
 * - `recognizer-incomplete`: the model's answer was cut off, too long or partly unreadable
 */
export const IMAGE_WARNINGS = [
  'engine-fallback',
  'recognizer-fallback',
  'recognizer-invented',
  'recognizer-missed',
  'recognizer-incomplete',
] as const;

/** Of the upright picture, in pixels. */
const pictureSize = { width: z.int(), height: z.int() };

/** `data` of the answer. */
export const imageTranslation = z.object({
  id: z.string(),
  ...pictureSize,
  /** As requested, or the most frequent detected one; `null` if unknown. */
  sourceLang: z.nullable(z.string()),
  targetLang: z.string(),
  /** The engine that translated most regions. */
  engine: z.string(),
  regions: z.array(imageRegion),
  /** Picture with the translations. */
  rendered: resultAddress,
  /** Picture without the translated text, for editors and overlays. */
  cleaned: resultAddress,
  /** Picture as it was sent or fetched. */
  original: originalAddress,
  timings,
  warnings: z.array(z.enum(IMAGE_WARNINGS)),
});
export type ImageTranslation = z.infer<typeof imageTranslation>;

/** Event `regions`: the picture has been read; no region has a translation yet. */
export const imageRegionsEvent = z.object({ ...pictureSize, regions: z.array(imageRegion) });
export type ImageRegionsEvent = z.infer<typeof imageRegionsEvent>;
