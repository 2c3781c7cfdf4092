import * as z from 'zod/mini';

const pair = { sourceLanguage: z.string(), targetLanguage: z.string() };

/** Requests from the background to the offscreen document. */
export const translatorRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('translator-presence') }),
  z.object({ type: z.literal('translator-availability'), ...pair }),
  z.object({ type: z.literal('translator-translate'), ...pair, text: z.string() }),
]);

/** Answers of the offscreen document: a value, or the name of the exception. */
export const translatorAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), value: z.unknown() }),
  z.object({ status: z.literal('failed'), exception: z.string() }),
]);

export type TranslatorRequest = z.infer<typeof translatorRequestSchema>;
export type TranslatorAnswer = z.infer<typeof translatorAnswerSchema>;
