import { createTranslationClient } from '@interlinear/contract/client';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { EngineField, LanguageFields } from '../documents/upload/settings-fields.tsx';
import { createEngineRunner } from '../engines/engine-runner.ts';
import { useEngineChoices } from '../engines/use-engine-choices.ts';
import { useSharedFiles } from '../installed-app/use-shared-content.ts';
import { useOpenFiles } from '../open-files/use-open-files.ts';
import { useTransport } from '../session/use-transport.ts';
import { useStoredValue } from '../storage/stored-value.ts';
import { readInWorker } from './file-thread/read-in-worker.ts';
import { AddSubtitles } from './input/add-subtitles.tsx';
import { FileStrip } from './input/file-strip.tsx';
import { sampleFile } from './input/sample.ts';
import type { LocalVideo } from './player/player.tsx';
import { optionsOf, type SubtitleSettings } from './settings.ts';
import { limitRuns } from './state/limit-runs.ts';
import { loadSubtitles, removeSubtitles, saveSubtitles } from './state/saved-subtitles.ts';
import { createSubtitleFiles, type OpenSubtitles, type SubtitleFiles } from './state/subtitle-files.ts';
import type { SubtitleState } from './state/subtitle-state.ts';
import { createSubtitleStore } from './state/subtitle-store.ts';
import { storedSettings } from './stored-settings.ts';
import { SubtitleWorkspace } from './subtitle-workspace.tsx';

/** Translates subtitle files beside a video of this device: only their texts go to an engine. */
export function SubtitleTranslator() {
  const t = useTranslations('subtitles');
  const settings = useStoredValue(storedSettings);
  const transport = useTransport();
  const client = useMemo(() => createTranslationClient(transport), [transport]);
  const engineList = useEngineChoices(client);
  const choices = engineList.status === 'ready' ? engineList.choices : [];
  const files = useSubtitleFiles(settings);
  useSharedFiles(files.add);
  const { files: open, selected } = useSyncExternalStore(files.subscribe, files.getState);
  const shown = open.find(({ id }) => id === selected);
  const detected = useDetected(shown);
  const [video, setVideo] = useLocalVideo();
  return (
    <div className="grid min-w-0 gap-5">
      <section aria-label={t('settings')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <LanguageFields settings={settings} detected={detected} onChange={storedSettings.set} />
        <EngineField
          choices={choices}
          value={settings.selectedEngine}
          onChange={(selectedEngine) => storedSettings.set({ ...settings, selectedEngine })}
        />
      </section>
      <AddSubtitles
        isSmall={open.length > 0}
        onFiles={files.add}
        onVideo={setVideo}
        onSample={() => files.add([sampleFile(settings.targetLanguage)])}
      />
      {open.length > 1 && (
        <FileStrip
          files={open}
          selected={selected}
          options={optionsOf(settings)}
          onSelect={files.select}
          onRemove={files.remove}
        />
      )}
      {video && !shown && (
        <p className="text-sm text-faded [overflow-wrap:anywhere]">{t('videoWaits', { name: video.name })}</p>
      )}
      {shown && (
        <SubtitleWorkspace
          key={shown.id}
          opened={shown}
          settings={settings}
          choices={choices}
          video={video}
          onRemoveVideo={() => setVideo(undefined)}
          onRemove={() => files.remove(shown.id)}
        />
      )}
    </div>
  );
}

/** Returns the detected language of the shown file. */
function useDetected(shown: OpenSubtitles | undefined): SubtitleState['detected'] {
  const subscribe = useCallback((listener: () => void) => shown?.store.subscribe(listener) ?? NOTHING, [shown]);
  return useSyncExternalStore(subscribe, () => shown?.store.getState().detected);
}

const NOTHING = () => undefined;

/** Holds a video of this device. Its address ends with the screen, so that it is not kept in memory. */
function useLocalVideo(): [LocalVideo | undefined, (file: File | undefined) => void] {
  const [video, setVideo] = useState<LocalVideo>();
  useEffect(() => () => video && URL.revokeObjectURL(video.url), [video]);
  const set = useCallback(
    (file: File | undefined) => setVideo(file && { name: file.name, url: URL.createObjectURL(file) }),
    [],
  );
  return [video, set];
}

/** Requests of all files in flight. */
const MAX_RUNS = 3;

/** Holds the subtitle files of the screen. */
function useSubtitleFiles(settings: SubtitleSettings): SubtitleFiles {
  const transport = useTransport();
  const [files] = useState(() => {
    const run = limitRuns(createEngineRunner(createTranslationClient(transport)), MAX_RUNS);
    return createSubtitleFiles({
      options: optionsOf(settings),
      createStore: (options) => createSubtitleStore({ ...options, read: readInWorker, run }),
      storage: { save: saveSubtitles, remove: removeSubtitles, load: () => loadSubtitles(new Date()) },
      now: () => Date.now(),
    });
  });
  useOpenFiles(
    files,
    useMemo(() => optionsOf(settings), [settings]),
  );
  return files;
}
