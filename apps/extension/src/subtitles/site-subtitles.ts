import type { Settings } from '../settings/settings.ts';
import { entryFor } from '../settings/sites.ts';
import type { SiteSubtitles, SubtitleChange, SubtitleSettings } from './subtitle-settings.ts';

/**
 * Returns the choices for the videos of a frame, if its site or one around it has its own.
 * @param hosts of the frame and of the pages around it, from the inside out
 */
export function choicesAt(hosts: readonly string[], { bySite }: SubtitleSettings): SiteSubtitles | undefined {
  return hosts.map((host) => entryFor(host, bySite)).find((entry) => entry !== undefined);
}

/** Returns the settings as they hold with the choices for a site. */
export function withChoices(settings: Settings, entry: SiteSubtitles | undefined): Settings {
  const { source = settings.source, target = settings.target, ...look } = entry?.choices ?? {};
  return { ...settings, source, target, subtitles: { ...settings.subtitles, ...look } };
}

/**
 * Changes settings where a video is watched. A setting that its site has its own of is changed for the site, any other
 * everywhere.
 */
export function changeWhereSet(
  subtitles: SubtitleSettings,
  site: string | undefined,
  change: SubtitleChange,
): SubtitleSettings {
  const entry = subtitles.bySite.find((one) => one.site === site);
  if (!entry) return { ...subtitles, ...change };
  const isOwn = ([name]: [string, unknown]) => name in entry.choices;
  const members = Object.entries(change);
  const general = { ...subtitles, ...Object.fromEntries(members.filter((member) => !isOwn(member))) };
  const own = Object.fromEntries(members.filter(isOwn));
  return changeForSite(general, entry.site, (choices) => ({ ...choices, ...own }));
}

/** Changes the choices for a site, which are dropped if none is left. */
export function changeForSite(
  subtitles: SubtitleSettings,
  site: string,
  change: (choices: SiteSubtitles['choices']) => SiteSubtitles['choices'],
): SubtitleSettings {
  const others = subtitles.bySite.filter((one) => one.site !== site);
  const choices = change(subtitles.bySite.find((one) => one.site === site)?.choices ?? {});
  return { ...subtitles, bySite: Object.keys(choices).length === 0 ? others : [...others, { site, choices }] };
}
