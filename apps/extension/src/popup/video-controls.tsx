import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite, siteOf } from '../settings/sites.ts';
import { isHookedEarly, playerSiteOf } from '../subtitles/player-sites.ts';
import { changeWhereSet, choicesAt, withChoices } from '../subtitles/site-subtitles.ts';
import type { SubtitleChange } from '../subtitles/subtitle-settings.ts';
import { hasVideo, sendCommand } from '../tabs/tab-messages.ts';
import { Choice } from './select.tsx';

interface VideoControlsProps {
  tabId: number;
  host: string;
  settings: Settings;
  onChange: (changes: (settings: Settings) => Partial<Settings>) => void;
  /** Called after the site was switched on or off, which the background stores. */
  onToggle: (isOn: boolean) => void;
  /** Opens the settings of a site's subtitles. */
  onOptions: (site: string) => void;
}

/** Controls for the subtitles of a page with a video; nothing on other pages. */
export function VideoControls({ tabId, host, settings, onChange, onToggle, onOptions }: VideoControlsProps) {
  const isShown = useHasVideo(tabId);
  const choices = choicesAt([host], settings.subtitles);
  const { subtitles } = withChoices(settings, choices);
  const isOn = includesSite(subtitles.sites, host);
  if (!isShown || host === '') return null;
  const toggle = async () => {
    // Must come first, because browsers ask only during a user gesture. Not awaited, because the question may close the popup. If it is
    // refused, the hook only comes later than the player.
    if (!isOn && isHookedEarly(playerSiteOf(host)))
      browser.permissions.request({ origins: [`*://*.${siteOf(host)}/*`] }).catch(() => {});
    onToggle(!isOn);
    await browser.runtime.sendMessage({ type: 'toggle-subtitles', tabId } satisfies BackgroundRequest);
  };
  const set = (change: SubtitleChange) =>
    onChange((current) => ({ subtitles: changeWhereSet(current.subtitles, choices?.site, change) }));
  return (
    <section className="grid gap-2 rounded-md border border-edge bg-sheet p-3" aria-label={say('sectionSubtitles')}>
      <label className="flex min-h-8 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-rubric"
          checked={isOn}
          onChange={() => void toggle()}
        />
        <span className="min-w-0 break-words">{say('subtitlesOnSite', siteOf(host))}</span>
      </label>
      {isOn && (
        <div className="grid grid-cols-2 gap-3">
          <Choice label={say('mode')} value={subtitles.show} options={SHOWN} onChange={(show) => set({ show })} />
          <Choice
            label={say('subtitlesOrder')}
            value={subtitles.order}
            options={ORDERS}
            isDisabled={subtitles.show !== 'both'}
            onChange={(order) => set({ order })}
          />
          <Button onClick={() => void openTranscript(tabId)}>{say('transcript')}</Button>
          <Button onClick={() => onOptions(choices?.site ?? siteOf(host))}>{say('subtitlesSiteSettings')}</Button>
        </div>
      )}
    </section>
  );
}

/** Opens the transcript and closes the popup, which would cover a part of it. */
async function openTranscript(tabId: number): Promise<void> {
  await sendCommand(tabId, 'toggle-transcript');
  close();
}

const SHOWN = [
  ['both', 'modeBilingual'],
  ['original', 'subtitlesOriginalOnly'],
  ['translation', 'modeTranslation'],
] as const;

const ORDERS = [
  ['original-first', 'subtitlesOriginal'],
  ['translation-first', 'subtitlesTranslation'],
] as const;

/** Whether the page has a video, also one that comes while the popup is open. */
function useHasVideo(tabId: number): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isClosed = false;
    const ask = async () => {
      const isFound = await hasVideo(tabId);
      if (isClosed) return;
      setIsShown(isFound);
      if (!isFound) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask(); // answers without the page too
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
  }, [tabId]);
  return isShown;
}

const ASK_AGAIN_MS = 1_000;
