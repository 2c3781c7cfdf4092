import * as z from 'zod/mini';

/**
 * `POST /image/v1/translate/image_from_user` (API-05), multipart: these fields, and the picture as `image_file` unless
 * `image_url` has its address. Languages and engines are plain strings, because unknown ones have errors of their own.
 */
export const imageFields = z.object({
  image_url: z.optional(z.string().check(z.maxLength(4096))),
  target_lang: z._default(z.string(), 'zh-CN'),
  engine: z._default(z.string(), 'gpt-5-mini'),
  source_lang: z._default(z.string(), 'auto'),
});
export type ImageFields = z.input<typeof imageFields>;

/** Left, top, width and height, in pixels of the upright picture. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const quad = z.array(z.tuple([z.number(), z.number()])).check(z.length(4));

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
  /** `kept`: needs no translation, such as a name. `failed`: `error` has the reason. */
  status: z.enum(['ok', 'low-confidence', 'kept', 'failed']),
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
  }),
  /** How the translation was set; `null` without one. */
  layout: z.nullable(z.object({ box, fontSize: z.number(), lines: z.array(z.string()), overflow: z.boolean() })),
});
export type ImageRegion = z.infer<typeof imageRegion>;

/** Address of a picture on this server, and its media type. */
const pictureAddress = z.object({ url: z.string(), mime: z.enum(['image/png', 'image/jpeg', 'image/webp']) });

/** Time of each stage in milliseconds. */
const timings = z.object({
  decode: z.number(),
  detect: z.number(),
  ocr: z.number(),
  translate: z.number(),
  erase: z.number(),
  typeset: z.number(),
  encode: z.number(),
});

/** `data` of the answer. */
export const imageTranslation = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  sourceLang: z.nullable(z.string()),
  targetLang: z.string(),
  engine: z.string(),
  regions: z.array(imageRegion),
  /** Picture with the translations. */
  rendered: pictureAddress,
  /** Picture without the translated text, for editors and overlays. */
  cleaned: pictureAddress,
  timings,
  warnings: z.array(z.string()),
});
export type ImageTranslation = z.infer<typeof imageTranslation>;
