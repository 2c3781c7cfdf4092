import { siteRulesSchema } from '@interlinear/webpage/site-rules';
import * as z from 'zod/mini';
import { includesSite } from '../settings/sites.ts';

/** What a person says about one site, or rather about the host and all below it. */
const siteRuleSchema = z.object({
  site: z.string().check(z.minLength(1), z.maxLength(253)),
  rules: siteRulesSchema,
});

export const siteRuleListSchema = z.readonly(z.array(siteRuleSchema).check(z.maxLength(500)));

export type SiteRule = z.infer<typeof siteRuleSchema>;

/** The rules for a host: those of the longest name that it is, or is below. */
export function rulesFor(host: string, list: readonly SiteRule[]): SiteRule['rules'] | undefined {
  const matching = list.filter(({ site }) => includesSite([site], host));
  return matching.toSorted((one, other) => other.site.length - one.site.length)[0]?.rules;
}
