import { Button } from '@interlinear/ui/button';
import { useState } from 'react';
import { say } from '../../messages/say.ts';
import { changeSettings } from '../../settings/settings-store.ts';
import { DEFAULT_SUBTITLES, type SubtitleSettings } from '../../subtitles/subtitle-settings.ts';
import { CheckField, Group, RadioField, SelectField } from '../fields/fields.tsx';
import { useNotify } from '../notice.tsx';
import { useSettings } from '../settings-context.tsx';
import { SiteList } from '../sites/site-list.tsx';
import { DraggedField } from './dragged-field.tsx';
import { SubtitlePreview } from './subtitle-preview.tsx';

/** Section for subtitles in videos. */
export function SubtitlesSection() {
  const { settings, change } = useSettings();
  const { subtitles } = settings;
  const set = (changes: Partial<SubtitleSettings>) => change({ subtitles: { ...subtitles, ...changes } });
  return (
    <>
      <Group title={say('subtitlesSites')} hint={say('subtitlesSitesHint')}>
        <Sites />
      </Group>
      <Group title={say('subtitlesLines')}>
        <RadioField
          label={say('mode')}
          value={subtitles.show}
          options={[
            { value: 'both', label: say('modeBilingual') },
            { value: 'original', label: say('subtitlesOriginalOnly') },
            { value: 'translation', label: say('modeTranslation') },
          ]}
          onChange={(show) => void set({ show })}
        />
        <RadioField
          label={say('subtitlesOrder')}
          value={subtitles.order}
          options={[
            { value: 'original-first', label: say('subtitlesOriginal') },
            { value: 'translation-first', label: say('subtitlesTranslation') },
          ]}
          onChange={(order) => void set({ order })}
        />
        <RadioField
          label={say('subtitlesBlur')}
          value={subtitles.blur}
          options={[
            { value: 'none', label: say('subtitlesBlurNone') },
            { value: 'original', label: say('subtitlesOriginal') },
            { value: 'translation', label: say('subtitlesTranslation') },
          ]}
          onChange={(blur) => void set({ blur })}
        />
        <CheckField
          label={say('subtitlesPause')}
          hint={say('subtitlesPauseHint')}
          isOn={subtitles.pauseOnHover}
          onChange={(pauseOnHover) => void set({ pauseOnHover })}
        />
      </Group>
      <Appearance />
    </>
  );
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

/** Settings of the text, with a preview that follows every movement of a slider. */
function Appearance() {
  const { settings, change } = useSettings();
  const notify = useNotify();
  const { subtitles } = settings;
  const [moved, setMoved] = useState<Partial<SubtitleSettings>>({});
  const save = async (changes: Partial<SubtitleSettings>) => {
    await change({ subtitles: { ...subtitles, ...changes } });
    setMoved({});
  };
  const reset = async () => {
    const former = appearanceOf(subtitles);
    const isSaved = await change({ subtitles: { ...subtitles, ...appearanceOf(DEFAULT_SUBTITLES) } });
    const restore = () => changeSettings((now) => ({ subtitles: { ...now.subtitles, ...former } }));
    if (isSaved) notify.done(say('subtitlesWereReset'), restore);
  };
  const shown = { ...subtitles, ...moved };
  return (
    <Group title={say('subtitlesAppearance')}>
      <SubtitlePreview subtitles={shown} target={settings.target} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={say('subtitlesFont')}
          value={subtitles.font}
          onChange={(name) => {
            const font = FONT_NAMES.find(({ value }) => value === name);
            if (font) void save({ font: font.value });
          }}
        >
          {FONT_NAMES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </SelectField>
        <DraggedField
          label={say('subtitlesSize')}
          type="range"
          {...{ min: 0.5, max: 2.5, step: 0.1 }}
          value={shown.size}
          onMove={(size) => setMoved({ size: Number(size) })}
          onEnd={(size) => void save({ size: Number(size) })}
        />
        <DraggedField
          label={say('subtitlesOriginalColor')}
          type="color"
          value={shown.originalColor}
          onMove={(originalColor) => setMoved({ originalColor })}
          onEnd={(originalColor) => void save({ originalColor })}
        />
        <DraggedField
          label={say('subtitlesTranslationColor')}
          type="color"
          value={shown.translationColor}
          onMove={(translationColor) => setMoved({ translationColor })}
          onEnd={(translationColor) => void save({ translationColor })}
        />
        <DraggedField
          label={say('subtitlesBackdrop')}
          type="range"
          {...{ min: 0, max: 1, step: 0.01 }}
          value={shown.backdrop}
          onMove={(backdrop) => setMoved({ backdrop: Number(backdrop) })}
          onEnd={(backdrop) => void save({ backdrop: Number(backdrop) })}
        />
      </div>
      <Button className="justify-self-start" onClick={() => void reset()}>
        {say('subtitlesReset')}
      </Button>
    </Group>
  );
}

const FONT_NAMES: readonly { value: SubtitleSettings['font']; label: () => string }[] = [
  { value: 'sans-serif', label: () => say('subtitlesFontSans') },
  { value: 'serif', label: () => say('subtitlesFontSerif') },
  { value: 'monospace', label: () => say('subtitlesFontMono') },
];

/** Returns the settings that "Appearance" may change, the height at which subtitles were dropped included. */
function appearanceOf(settings: SubtitleSettings): Partial<SubtitleSettings> {
  const { size, font, originalColor, translationColor, backdrop, height } = settings;
  return { size, font, originalColor, translationColor, backdrop, height };
}
