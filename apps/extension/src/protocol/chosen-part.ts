import * as z from 'zod/mini';

/** The only part of a tab's page that is translated, as the person chose it. */
export const chosenPartSchema = z.object({
  /** Host of the page, with its port: a selector means nothing on other sites. */
  host: z.string().check(z.maxLength(300)),
  selector: z.string().check(z.minLength(1), z.maxLength(1000)),
});

export type ChosenPart = z.infer<typeof chosenPartSchema>;
