import * as z from 'zod/mini';

/** Schema of every API answer (API-02): `code` 1 is success, -2 not logged in; `info` is in the caller's language. */
export function envelope<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ code: z.int(), info: z.string(), data: z.nullable(data) });
}

export type Envelope<Data> = { code: number; info: string; data: Data | null };

export const SUCCESS = 1;
