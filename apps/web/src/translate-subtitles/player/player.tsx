import type { LanguageCode } from '@interlinear/languages';
import { writeSubtitles } from '@interlinear/subtitles/write';
import { Button, IconButton } from '@interlinear/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { LINE_CHOICES, type SubtitleSettings, TEXT_SIZES } from '../settings.ts';
import type { Line } from '../state/lines.ts';
import { type LineResults, translationText } from '../state/subtitle-state.ts';
import { storedSettings } from '../stored-settings.ts';
import { useWords } from '../words/use-words.ts';
import { WordCard } from '../words/word-card.tsx';
import { SubtitleOverlay } from './subtitle-overlay.tsx';

/** A video of this device. */
export interface LocalVideo {
  name: string;
  /** Address of the file in this page. */
  url: string;
}

export interface PlayerProps {
  video: LocalVideo;
  /** Name of the subtitle file. */
  title: string;
  element: HTMLVideoElement | null;
  onElement: (element: HTMLVideoElement | null) => void;
  lines: readonly Line[];
  /** Ids of the lines that the video is at. */
  current: readonly number[];
  results: LineResults;
  source: LanguageCode | undefined;
  settings: SubtitleSettings;
  onRemove: () => void;
}

/** Plays a video of this device with subtitles in two languages. */
export function Player({
  video,
  title,
  element,
  onElement,
  lines,
  current,
  results,
  source,
  settings,
  onRemove,
}: PlayerProps) {
  const t = useTranslations('subtitles');
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  const frame = useRef<HTMLDivElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const present = useMemo(() => lines.filter(({ id }) => current.includes(id)), [lines, current]);
  const words = useWords(frame, { video: element, present });
  const captions = useNativeCaptions(element, { lines, results, target: settings.targetLanguage });
  const set = (changes: Partial<SubtitleSettings>) => storedSettings.set({ ...settings, ...changes });
  function toggleFullscreen() {
    // Not awaited: where the browser refuses, the video stays as it is.
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen();
    change?.catch(() => undefined);
  }
  return (
    // Phones held upright have room for the video and the lines below it: it stays in view there.
    <div className="grid min-w-0 gap-3 max-lg:portrait:contents">
      <div
        ref={frame}
        data-player
        className="@container relative grid overflow-hidden max-lg:portrait:sticky max-lg:portrait:top-14 max-lg:portrait:z-10 rounded-lg bg-[#000] [&:fullscreen]:rounded-none"
      >
        {/* The browser's own full screen would leave the subtitles behind. */}
        <video
          ref={onElement}
          src={video.url}
          aria-label={video.name}
          controls
          controlsList="nofullscreen"
          playsInline
          className="aspect-video max-h-[70dvh] w-full [:fullscreen>&]:max-h-dvh [:fullscreen>&]:h-dvh"
          onDoubleClick={toggleFullscreen}
          onLoadedMetadata={() => setIsBroken(false)}
          onError={() => setIsBroken(true)}
        >
          <track
            kind="captions"
            src={captions}
            srcLang={settings.targetLanguage}
            label={t('translation')}
            default={captions !== undefined}
          />
        </video>
        <SubtitleOverlay lines={present} results={results} source={source} settings={settings} />
        {words.picked && (
          <WordCard
            key={`${words.picked.line.id} ${words.picked.text}`}
            word={words.picked}
            source={source}
            settings={settings}
            title={title}
            onClose={words.close}
          />
        )}
      </div>
      {isBroken && <FormNotice kind="failure">{t('videoBroken')}</FormNotice>}
      <div className="flex flex-wrap items-end gap-3">
        <FieldFrame label={t('onVideo')} error={undefined}>
          {(attributes) => (
            <select
              {...attributes}
              className={inputClass}
              value={settings.shownLines}
              onChange={({ currentTarget }) => {
                const shownLines = LINE_CHOICES.find((choice) => choice === currentTarget.value);
                if (shownLines) set({ shownLines });
              }}
            >
              {LINE_CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`lines_${choice}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label={t('textSize')} error={undefined}>
          {(attributes) => (
            <select
              {...attributes}
              className={inputClass}
              value={settings.textSize}
              onChange={({ currentTarget }) => {
                const textSize = TEXT_SIZES.find((size) => String(size) === currentTarget.value);
                if (textSize) set({ textSize });
              }}
            >
              {TEXT_SIZES.map((size) => (
                <option key={size} value={size}>
                  {percent.format(size / 100)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Button className="min-h-11" onClick={toggleFullscreen}>
          {t('fullScreen')}
        </Button>
        <IconButton icon="close" label={t('removeVideo')} className="ms-auto size-11" onClick={onRemove} />
      </div>
    </div>
  );
}

interface CaptionOptions {
  lines: readonly Line[];
  results: LineResults;
  target: LanguageCode;
}

/** Phones from Apple show videos full screen in a player of their own; the subtitles follow it as a track. */
function useNativeCaptions(
  element: HTMLVideoElement | null,
  { lines, results, target }: CaptionOptions,
): string | undefined {
  const [captions, setCaptions] = useState<string>();
  const latest = useRef({ lines, results, target });
  latest.current = { lines, results, target };
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | undefined;
    function show() {
      const { lines: all, results: known, target: language } = latest.current;
      const cues = all.map(({ start, end, text, ...line }) => {
        const translation = translationText({ start, end, text, ...line }, known, language);
        return { start, end, text, ...(translation !== undefined && translation !== text && { translation }) };
      });
      const file = writeSubtitles(cues, { format: 'vtt', lines: 'original-first', offset: 0 });
      url = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }));
      setCaptions(url);
    }
    function hide() {
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
      setCaptions(undefined);
    }
    element?.addEventListener('webkitbeginfullscreen', show, { signal });
    element?.addEventListener('webkitendfullscreen', hide, { signal });
    return () => {
      controller.abort();
      hide();
    };
  }, [element]);
  return captions;
}
