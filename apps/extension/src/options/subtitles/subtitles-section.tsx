import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { say } from '../../messages/say.ts';
import { parseSite } from '../../settings/parse-site.ts';
import { changeSettings } from '../../settings/settings-store.ts';
import { changeForSite } from '../../subtitles/site-subtitles.ts';
import { DEFAULT_SUBTITLES, type SubtitleSettings } from '../../subtitles/subtitle-settings.ts';
import { Group, SelectField } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { useSettings } from '../settings-context.tsx';
import { SiteList } from '../sites/site-list.tsx';
import { AppearanceFields, LanguageFields, LineFields } from './subtitle-fields.tsx';
import { SubtitlePreview } from './subtitle-preview.tsx';
import { restoreChoices, type SubtitleScope, useSubtitleScope } from './subtitle-scope.ts';

/** Section for subtitles in videos: the sites, and the settings for all of them or for one. */
export function SubtitlesSection() {
  const [site, setSite] = useSiteInAddress();
  const scope = useSubtitleScope(site);
  return (
    <>
      <Group title={say('subtitlesSites')} hint={say('subtitlesSitesHint')}>
        <Sites />
      </Group>
      <Group title={say('subtitlesSettings')} hint={say('subtitlesSettingsHint')}>
        <SiteChooser site={site} onChange={setSite} />
      </Group>
      {/* Stays in view, so that every change of the fields below can be seen. Fields that get the focus must not hide behind it. */}
      <div className="[&_:is(input,select,button)]:scroll-mt-72">
        <div className="z-10 mb-6 rounded-lg border border-rule bg-sheet p-3 sm:sticky sm:top-0 sm:p-4">
          <SubtitlePreview settings={scope.settings} />
        </div>
        <LineFields scope={scope} />
        {site !== undefined && <LanguageFields scope={scope} />}
        <Group title={say('subtitlesAppearance')}>
          <AppearanceFields scope={scope} />
          {site === undefined && <AppearanceReset scope={scope} />}
        </Group>
        {site !== undefined && <SiteReset site={site} scope={scope} />}
      </div>
    </>
  );
}

/** Returns the site whose settings are shown, which links can name (`#/subtitles/example.org`). */
function useSiteInAddress(): [site: string | undefined, setSite: (site: string | undefined) => void] {
  const [site, setSite] = useState(siteInAddress);
  useEffect(() => {
    const follow = () => setSite(siteInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const choose = (chosen: string | undefined) => {
    // Not a navigation, which would scroll to the top.
    history.replaceState(null, '', chosen === undefined ? '#/subtitles' : `#/subtitles/${chosen}`);
    setSite(chosen);
  };
  return [site, choose];
}

function siteInAddress(): string | undefined {
  const [, , named] = location.hash.split('/');
  return named === undefined ? undefined : parseSite(decodeURIComponent(named));
}

/** Sites whose videos get subtitles. */
function Sites() {
  const { sites } = useSettings().settings.subtitles;
  const notify = useNotify();
  const changeSites = (next: (current: readonly string[]) => readonly string[]) =>
    changeSettings(({ subtitles }) => ({ subtitles: { ...subtitles, sites: next(subtitles.sites) } }));
  const remove = async (site: string) => {
    const isSaved = await notify.awaitSave(changeSites((current) => current.filter((one) => one !== site)));
    if (isSaved) notify.done(say('removed', site), () => changeSites(() => sites));
  };
  return (
    <SiteList
      label={say('subtitlesSites')}
      sites={sites}
      onAdd={(site) => void notify.awaitSave(changeSites((current) => [...current, site]))}
      onRemove={(site) => void remove(site)}
    />
  );
}

interface SiteChooserProps {
  site: string | undefined;
  onChange: (site: string | undefined) => void;
}

/** Select among all sites, those with subtitles, and those with settings of their own. */
function SiteChooser({ site, onChange }: SiteChooserProps) {
  const { sites, bySite } = useSettings().settings.subtitles;
  const known = new Set([...sites, ...bySite.map((one) => one.site), ...(site === undefined ? [] : [site])]);
  return (
    <SelectField
      label={say('subtitlesFor')}
      value={site ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    >
      <option value="">{say('subtitlesAllSites')}</option>
      {[...known].toSorted().map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}

/** Button that restores the usual look, the height at which subtitles were dropped included. */
function AppearanceReset({ scope }: { scope: SubtitleScope }) {
  const notify = useNotify();
  const reset = async () => {
    const former = appearanceOf(scope.settings.subtitles);
    if (await scope.set(appearanceOf(DEFAULT_SUBTITLES)))
      notify.done(say('subtitlesWereReset'), () => restoreChoices(undefined, former));
  };
  return (
    <Button className="justify-self-start" onClick={() => void reset()}>
      {say('subtitlesReset')}
    </Button>
  );
}

function appearanceOf(settings: SubtitleSettings) {
  const { size, font, originalColor, translationColor, backdrop, height } = settings;
  return { size, font, originalColor, translationColor, backdrop, height };
}

/** Button that gives up all choices of a site. */
function SiteReset({ site, scope }: { site: string; scope: SubtitleScope }) {
  const notify = useNotify();
  const reset = async () => {
    const former = scope.own;
    const giveUp = changeSettings(({ subtitles }) => ({ subtitles: changeForSite(subtitles, site, () => ({})) }));
    if (await notify.awaitSave(giveUp))
      notify.done(say('subtitlesSiteWasReset', site), () => restoreChoices(site, former));
  };
  return (
    <Button disabled={Object.keys(scope.own).length === 0} onClick={() => void reset()}>
      {say('subtitlesSiteReset', site)}
    </Button>
  );
}
