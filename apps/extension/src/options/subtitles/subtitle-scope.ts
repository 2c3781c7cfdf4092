import { useState } from 'react';
import type { Settings } from '../../settings/settings.ts';
import { changeSettings } from '../../settings/settings-store.ts';
import { changeForSite, withChoices } from '../../subtitles/site-subtitles.ts';
import type { SiteSubtitles, SubtitleSettings } from '../../subtitles/subtitle-settings.ts';
import { useSettings } from '../settings-context.tsx';

type Choices = SiteSubtitles['choices'];
export type ChoiceName = keyof Choices;

/** Settings of subtitles for all sites or for one, and ways to change them. */
export interface SubtitleScope {
  /** Site that the settings are for; undefined for all. */
  site: string | undefined;
  /** Settings that apply to this scope, including changes that are only previewed. */
  settings: Settings;
  /** Choices of the site; empty if the settings are for all sites. */
  own: Choices;
  /** Shows changes in the preview without saving them. */
  tryOut(changes: Choices): void;
  set(changes: Choices): Promise<boolean>;
  /** Removes a choice of the site, which uses the setting for all sites from then on. */
  inherit(name: ChoiceName): Promise<boolean>;
}

export function useSubtitleScope(site: string | undefined): SubtitleScope {
  const { settings, change } = useSettings();
  const [tried, setTried] = useState<Choices>({});
  const { subtitles } = settings;
  const entry = subtitles.bySite.find((one) => one.site === site);
  const save = async (changed: SubtitleSettings) => {
    const isSaved = await change({ subtitles: changed });
    setTried({});
    return isSaved;
  };
  return {
    site,
    settings: withChoices(withChoices(settings, entry), { site: '', choices: tried }),
    own: entry?.choices ?? {},
    tryOut: setTried,
    set: (changes) => save(withChanges(subtitles, site, changes)),
    inherit: async (name) => (site === undefined ? false : await save(changeForSite(subtitles, site, without(name)))),
  };
}

/** Writes choices back into the stored settings, without undoing other changes made meanwhile. */
export async function restoreChoices(site: string | undefined, choices: Choices): Promise<void> {
  await changeSettings(({ subtitles }) => ({ subtitles: withChanges(subtitles, site, choices) }));
}

function withChanges(subtitles: SubtitleSettings, site: string | undefined, changes: Choices): SubtitleSettings {
  if (site !== undefined) return changeForSite(subtitles, site, (own) => ({ ...own, ...changes }));
  // The languages of all sites are not among the settings of subtitles.
  const { source: _, target: _target, ...look } = changes;
  return { ...subtitles, ...look };
}

function without(name: ChoiceName): (choices: Choices) => Choices {
  return ({ [name]: _, ...others }) => others;
}
