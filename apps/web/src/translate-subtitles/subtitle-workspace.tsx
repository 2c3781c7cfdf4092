import { Button, IconButton } from '@interlinear/ui/button';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../engines/engine-choices.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useAnnounce } from '../translate-text/text-actions/announcements.tsx';
import { useUndoKeys } from '../undo/use-undo-keys.ts';
import { DownloadDialog } from './output/download-dialog.tsx';
import { type LocalVideo, Player } from './player/player.tsx';
import { useCurrentLines } from './player/use-current-lines.ts';
import type { ReadingProblem } from './reading/read-subtitles.ts';
import { ReplaceDialog } from './replacing/replace-dialog.tsx';
import { optionsOf, type SubtitleSettings } from './settings.ts';
import type { OpenSubtitles } from './state/subtitle-files.ts';
import { countTranslations } from './state/subtitle-state.ts';
import { SubtitleNotices } from './subtitle-notices.tsx';
import { TimingDialog } from './timing/timing-dialog.tsx';
import { ShortcutsDialog } from './transcript/shortcuts-dialog.tsx';
import { Transcript } from './transcript/transcript.tsx';

export interface SubtitleWorkspaceProps {
  opened: OpenSubtitles;
  settings: SubtitleSettings;
  choices: readonly EngineChoice[];
  video: LocalVideo | undefined;
  onRemoveVideo: () => void;
  onRemove: () => void;
}

/** One subtitle file: the video that it belongs to, its lines, and what can be done with them. */
export function SubtitleWorkspace(props: SubtitleWorkspaceProps) {
  const { opened, settings, choices, video, onRemoveVideo, onRemove } = props;
  const t = useTranslations('subtitles');
  const translator = useTranslations('translator');
  const { store, name, file } = opened;
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const lines = state.history.present;
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const downloadDialog = useRef<HTMLDialogElement>(null);
  const [isDownloading, setIsDownloading] = useState(false);
  const replaceDialog = useRef<HTMLDialogElement>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const shortcutsDialog = useRef<HTMLDialogElement>(null);
  const timingDialog = useRef<HTMLDialogElement>(null);
  const current = useCurrentLines(element, lines);
  const counts = useMemo(() => countTranslations(lines, state.results, optionsOf(settings)), [lines, state, settings]);
  const source = settings.sourceLanguage === 'auto' ? state.detected : settings.sourceLanguage;
  useUndoKeys(store);
  useAnnouncedEnd(state.isTranslating, counts.done);
  const place = current[0];
  useEffect(() => {
    if (place !== undefined) store.moveTo(place);
  }, [store, place]);
  const seek = useCallback(
    (time: number) => {
      // A little later, because a frame may end just before the line begins.
      if (element) element.currentTime = Math.max(0, time) + 0.001;
    },
    [element],
  );
  const videoTime = useCallback(() => element?.currentTime ?? 0, [element]);

  if (state.status.kind === 'reading') return <p role="status">{t('reading')}</p>;
  if (state.status.kind === 'failed') {
    return (
      <FormNotice kind="failure">
        <p>{t(`failure_${FAILURES[state.status.problem]}`, { name })}</p>
        <Button className="mt-2" onClick={onRemove}>
          {t('removeFile')}
        </Button>
      </FormNotice>
    );
  }
  return (
    <section
      aria-label={name}
      className={`grid min-w-0 items-start gap-5 ${video ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]' : ''}`}
    >
      {video && (
        <div className="min-w-0 max-lg:portrait:contents lg:sticky lg:top-18">
          <Player
            video={video}
            title={name}
            element={element}
            onElement={setElement}
            lines={lines}
            current={current}
            results={state.results}
            source={source}
            settings={settings}
            onRemove={onRemoveVideo}
          />
        </div>
      )}
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="display min-w-0 flex-1 basis-60 text-xl [overflow-wrap:anywhere]" dir="auto">
            {name}
          </h2>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              kind="primary"
              onClick={() => {
                setIsDownloading(true);
                downloadDialog.current?.showModal();
              }}
            >
              {t('download')}
            </Button>
            <Button onClick={() => timingDialog.current?.showModal()}>{t('timing')}</Button>
            <Button
              onClick={() => {
                setIsReplacing(true);
                replaceDialog.current?.showModal();
              }}
            >
              {t('replace')}
            </Button>
            <IconButton
              icon="help"
              label={translator('shortcuts')}
              onClick={() => shortcutsDialog.current?.showModal()}
            />
            <IconButton icon="trash" label={t('remove', { name })} onClick={onRemove} />
          </div>
        </div>
        <SubtitleNotices store={store} state={state} counts={counts} choices={choices} settings={settings} />
        <Transcript
          store={store}
          state={state}
          source={source}
          target={settings.targetLanguage}
          current={current}
          videoTime={video ? videoTime : undefined}
          onSeek={seek}
        />
      </div>
      <DownloadDialog
        ref={downloadDialog}
        isOpen={isDownloading}
        onClose={() => setIsDownloading(false)}
        name={name}
        file={file}
        state={state}
        source={source}
        settings={settings}
      />
      <ReplaceDialog
        ref={replaceDialog}
        isOpen={isReplacing}
        onClose={() => setIsReplacing(false)}
        store={store}
        state={state}
        target={settings.targetLanguage}
      />
      <ShortcutsDialog ref={shortcutsDialog} />
      <TimingDialog ref={timingDialog} store={store} lines={lines} />
    </section>
  );
}

/** Message of each problem. */
const FAILURES = {
  empty: 'empty',
  'unknown-format': 'notSubtitles',
  'no-cues': 'empty',
  'too-large': 'tooLarge',
  crashed: 'crashed',
} as const satisfies Record<ReadingProblem, string>;

/** Tells screen readers when everything is translated. */
function useAnnouncedEnd(isTranslating: boolean, done: number): void {
  const t = useTranslations('subtitles');
  const announce = useAnnounce();
  const was = useRef(isTranslating);
  useEffect(() => {
    if (was.current && !isTranslating) announce(t('translated', { count: done }));
    was.current = isTranslating;
  }, [isTranslating, done, announce, t]);
}
