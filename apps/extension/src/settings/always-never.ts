import type { LanguageCode } from '@interlinear/languages';
import type { Settings } from './settings.ts';

/** What is always translated, and where nothing ever happens. */
export type Side = 'always' | 'never';
export type Sides = Pick<Settings, Side>;
export type SiteOrLanguage = { site: string } | { language: LanguageCode };

/** Puts a site or a language on one list, and takes it off the other: it is never on both. */
export function addTo(sides: Sides, side: Side, item: SiteOrLanguage): Sides {
  const others = removeFrom(sides, item);
  const { sites, languages } = others[side];
  const list =
    'site' in item
      ? { languages, sites: [...sites, item.site].toSorted() }
      : { sites, languages: [...languages, item.language] };
  return { ...others, [side]: list };
}

/** Takes a site or a language off the list it is on. */
export function removeFrom({ always, never }: Sides, item: SiteOrLanguage): Sides {
  return { always: without(always, item), never: without(never, item) };
}

/** Whether a site, by this very name, or a language is on a list. */
export function isOn({ sites, languages }: Sides[Side], item: SiteOrLanguage): boolean {
  return 'site' in item ? sites.includes(item.site) : languages.includes(item.language);
}

function without({ sites, languages }: Sides[Side], item: SiteOrLanguage): Sides[Side] {
  return 'site' in item
    ? { languages, sites: sites.filter((site) => site !== item.site) }
    : { sites, languages: languages.filter((language) => language !== item.language) };
}
