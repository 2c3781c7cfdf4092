import { array, type infer as Infer, maxLength, minLength, object, optional, string } from 'zod/mini';

const selectors = optional(array(string().check(minLength(1), maxLength(500))).check(maxLength(200)));

/**
 * Rules for one site as CSS selectors. Hard guards take precedence: a rule cannot make code or input fields
 * translatable.
 */
export const siteRulesSchema = object({
  /** Translates only the content of these elements. */
  include: selectors,
  /** Skips these elements and their content. */
  exclude: selectors,
  /** Keeps these elements untranslated within their sentence, such as a user name or ticket number. */
  leaf: selectors,
  /** Treats these elements as texts of their own, regardless of style. */
  block: selectors,
  /** Treats these elements as part of the surrounding sentence, regardless of style. */
  inline: selectors,
});

export type SiteRules = Infer<typeof siteRulesSchema>;
