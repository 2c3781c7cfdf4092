import type { LanguageCode } from '@interlinear/languages';
import type { Settings } from './settings.ts';
import { withSite } from './sites.ts';

type Rules = Pick<Settings, 'always' | 'never'>;

/** Sets or lifts a rule for a site. What is always translated is not among what never is, and the other way round. */
export function ruleForSite(kind: keyof Rules, host: string, isOn: boolean): (rules: Rules) => Rules {
  return (rules) => {
    const sitesOf = (other: keyof Rules) => {
      if (kind === other) return withSite(rules[other].sites, host, isOn);
      return isOn ? withSite(rules[other].sites, host, false) : rules[other].sites;
    };
    return {
      always: { ...rules.always, sites: sitesOf('always') },
      never: { ...rules.never, sites: sitesOf('never') },
    };
  };
}

/** Sets or lifts the rule that pages in a language are always translated. */
export function ruleForLanguage(language: LanguageCode, isOn: boolean): (rules: Rules) => Rules {
  return ({ always, never }) => {
    const others = always.languages.filter((code) => code !== language);
    return {
      always: { ...always, languages: isOn ? [...others, language] : others },
      never: { ...never, languages: isOn ? never.languages.filter((code) => code !== language) : never.languages },
    };
  };
}
