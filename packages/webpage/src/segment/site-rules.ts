import { array, type infer as Infer, maxLength, minLength, object, optional, string } from 'zod/mini';

const selectors = optional(array(string().check(minLength(1), maxLength(500))).check(maxLength(200)));

/** What is known of one site: CSS selectors. The hard guards come first; a rule never makes code or an input field translatable. */
export const siteRulesSchema = object({
  /** Only what stands inside these is translated. */
  include: selectors,
  /** Left alone, with everything inside. */
  exclude: selectors,
  /** Left as it is, but part of the sentence around it: a user name, a ticket number. */
  leaf: selectors,
  /** A text of its own, whatever its style says. */
  block: selectors,
  /** Part of the sentence around it, whatever its style says. */
  inline: selectors,
});

export type SiteRules = Infer<typeof siteRulesSchema>;
