import { STYLE_IDS } from '@interlinear/engines/styles';
import { siteRulesSchema } from '@interlinear/webpage/site-rules';
import * as z from 'zod/mini';
import { translationStyleSchema } from '../settings/settings.ts';
import { entryFor } from '../settings/sites.ts';

/** A person's rules for one site, including its subdomains. */
const siteRuleSchema = z.object({
  site: z.string().check(z.minLength(1), z.maxLength(253)),
  rules: z.extend(siteRulesSchema, {
    /** Style of AI engines on the site. */
    style: z.optional(z.enum(STYLE_IDS)),
    /** Appearance of bilingual translations on the site; that of the settings if missing. */
    look: z.optional(translationStyleSchema),
  }),
});

export const siteRuleListSchema = z.readonly(z.array(siteRuleSchema).check(z.maxLength(500)));

export type SiteRule = z.infer<typeof siteRuleSchema>;

/** Returns the rules of the most specific site that includes the host. */
export function rulesFor(host: string, list: readonly SiteRule[]): SiteRule['rules'] | undefined {
  return entryFor(host, list)?.rules;
}
