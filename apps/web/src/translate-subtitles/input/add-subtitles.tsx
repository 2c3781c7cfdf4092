import { Button } from '@interlinear/ui/button';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { FileInput } from '../../file-input/file-input.tsx';
import { useDroppedFiles, usePastedFiles } from '../../file-input/use-files.ts';

/** Other endings are found by content when they are dropped. */
const SUBTITLE_FILES = '.srt,.vtt,.ass,.ssa,.ttml,.dfxp,.xml,.json,.json3,.srv1,.srv3,.txt';
const VIDEO_FILES = 'video/*,audio/*,.mkv';

export interface AddSubtitlesProps {
  /** Whether there are files already, which need the space. */
  isSmall: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Takes the video that the subtitles belong to. */
  onVideo: (file: File) => void;
  onSample: () => void;
}

/** Takes subtitle files and a video that are dropped on it, pasted anywhere on the screen, or picked. */
export function AddSubtitles({ isSmall, onFiles, onVideo, onSample }: AddSubtitlesProps) {
  const t = useTranslations('subtitles');
  const picker = useRef<HTMLInputElement>(null);
  const videoPicker = useRef<HTMLInputElement>(null);
  const take = useCallback(
    (files: readonly File[]) => {
      const videos = files.filter(isVideo);
      const others = files.filter((file) => !isVideo(file));
      if (videos[0]) onVideo(videos[0]);
      if (others.length > 0) onFiles(others);
    },
    [onFiles, onVideo],
  );
  const isOver = useDroppedFiles(take);
  usePastedFiles(take);
  usePastedText(useCallback((text) => onFiles([new File([text], t('pastedName'))]), [onFiles, t]));
  return (
    <div
      className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-5 text-center ${isSmall ? 'py-4' : 'py-10'} ${isOver ? 'border-rubric bg-rubric-wash' : 'border-edge bg-sheet'}`}
    >
      <p className={isSmall ? 'text-sm text-faded max-sm:hidden' : 'display text-xl'}>{t('dropHere')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind={isSmall ? 'plain' : 'primary'} onClick={() => picker.current?.click()}>
          {t('pick')}
        </Button>
        <Button onClick={() => videoPicker.current?.click()}>{t('pickVideo')}</Button>
        {!isSmall && (
          <Button kind="quiet" onClick={onSample}>
            {t('trySample')}
          </Button>
        )}
      </div>
      <FileInput ref={picker} label={t('pick')} accept={SUBTITLE_FILES} multiple onFiles={take} />
      <FileInput ref={videoPicker} label={t('pickVideo')} accept={VIDEO_FILES} onFiles={take} />
      {!isSmall && <p className="max-w-lg text-sm text-faded">{t('formats')}</p>}
    </div>
  );
}

/** MPEG transport streams share their ending with TypeScript files, so that the type says more than the name. */
function isVideo({ name, type }: File): boolean {
  return /^(?:video|audio)\//.test(type) || /\.(?:mkv|mp4|m4v|webm|mov|avi|mp3|m4a|ogg|ogv|opus|wav|flac)$/i.test(name);
}

/** Takes subtitles that are pasted as text outside of fields. */
function usePastedText(onText: (text: string) => void): void {
  useEffect(() => {
    function paste({ clipboardData, target }: ClipboardEvent) {
      if (target instanceof Element && target.closest('input, textarea')) return;
      const text = clipboardData?.files.length === 0 ? clipboardData.getData('text/plain') : '';
      // Other texts are not meant for this page.
      if (/-->|^\s*(?:WEBVTT|\[Script Info\]|<\?xml|<tt[\s>]|\{)/.test(text)) onText(text);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onText]);
}
