import * as z from 'zod/mini';

/** What a frame or a page of the extension asks of the background, once and for itself. What goes on for a while has a port. */
export const requestSchema = z.discriminatedUnion('type', [
  /** Translate the tab this comes from. */
  z.object({ type: z.literal('translate-tab') }),
]);

export type Request = z.infer<typeof requestSchema>;
