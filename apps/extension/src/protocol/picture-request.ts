import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';
import { PART_LENGTH } from './picture-port.ts';

const side = z.int().check(z.minimum(1), z.maximum(20_000));

const engineId = z.string().check(z.maxLength(200));

/** Reader that the person chose. */
const readerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device') }),
  /** @property engine id on the site, if it is to translate */
  z.object({ kind: z.literal('server'), engine: z.optional(engineId) }),
  /** @property engine id of the own engine whose model reads */
  z.object({ kind: z.literal('model'), engine: engineId }),
]);

/**
 * Messages from a frame about one picture: first its address or its bytes in parts, then `read`, then `paint` as often as texts
 * arrive.
 */
export const pictureRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open-address'),
    address: z.url({ protocol: /^https?$/ }).check(z.maxLength(16_384)),
    /** Size at which a picture without pixels of its own (SVG) is drawn. */
    size: z.object({ width: side, height: side }),
  }),
  z.object({
    type: z.literal('part'),
    base64: z.string().check(z.maxLength(PART_LENGTH)),
    isLast: z.boolean(),
    size: z.object({ width: side, height: side }),
  }),
  z.object({
    type: z.literal('read'),
    language: z.enum(['auto', ...LANGUAGE_CODES]),
    /** For readers that translate as well. */
    target: z.enum(LANGUAGE_CODES),
    reader: readerSchema,
  }),
  z.object({
    type: z.literal('paint'),
    target: z.enum(LANGUAGE_CODES),
    texts: z.array(z.object({ id: z.string(), text: z.string().check(z.maxLength(20_000)) })).check(z.maxLength(2_000)),
  }),
]);

export type PictureRequest = z.infer<typeof pictureRequestSchema>;
export type ChosenReader = z.infer<typeof readerSchema>;
