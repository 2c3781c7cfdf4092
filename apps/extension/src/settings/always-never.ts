import type { LanguageCode } from '@interlinear/languages';
import type { Settings } from './settings.ts';
import { siteOf, withoutHost } from './sites.ts';

/** The lists of what is always and what is never translated. */
export type ListName = 'always' | 'never';
export type TranslationLists = Pick<Settings, ListName>;
/** A list item: a site with its exact name, or a language. */
export type SiteOrLanguage = { site: string } | { language: LanguageCode };
/** A host additionally matches every listed site it is a subdomain of. */
export type ListItem = SiteOrLanguage | { host: string };

/** Adds an item to one list and removes it from the other, so that it is never on both. */
export function addTo({ always, never }: TranslationLists, list: ListName, item: ListItem): TranslationLists {
  const others = { always: without(always, item), never: without(never, item) };
  return { ...others, [list]: withItem(others[list], item) };
}

/** Removes an item from a list. */
export function removeFrom({ always, never }: TranslationLists, list: ListName, item: ListItem): TranslationLists {
  return list === 'always' ? { always: without(always, item), never } : { always, never: without(never, item) };
}

/** Whether an item is on a list. */
export function isListed(list: TranslationLists[ListName], item: ListItem): boolean {
  const { sites, languages } = without(list, item);
  return sites.length + languages.length < list.sites.length + list.languages.length;
}

function withItem({ sites, languages }: TranslationLists[ListName], item: ListItem): TranslationLists[ListName] {
  if ('language' in item) return { sites, languages: [...languages, item.language] };
  return { sites: [...sites, 'site' in item ? item.site : siteOf(item.host)].toSorted(), languages };
}

function without({ sites, languages }: TranslationLists[ListName], item: ListItem): TranslationLists[ListName] {
  if ('language' in item) return { sites, languages: languages.filter((language) => language !== item.language) };
  return {
    sites: 'site' in item ? sites.filter((site) => site !== item.site) : withoutHost(sites, item.host),
    languages,
  };
}
