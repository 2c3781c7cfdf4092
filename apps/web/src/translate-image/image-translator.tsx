import { createTranslationClient } from '@interlinear/contract/client';
import { createImagesClient } from '@interlinear/contract/images-client';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { EngineField, LanguageFields } from '../documents/upload/settings-fields.tsx';
import { createEngineRunner } from '../engines/engine-runner.ts';
import { useEngineChoices } from '../engines/use-engine-choices.ts';
import { useSharedFiles } from '../installed-app/use-shared-content.ts';
import { useOpenFiles } from '../open-files/use-open-files.ts';
import { useUserId } from '../session/site-session.ts';
import { useTransport } from '../session/use-transport.ts';
import { browserStorage } from '../storage/safe-storage.ts';
import { useStoredValue } from '../storage/stored-value.ts';
import { AddPictures } from './input/add-pictures.tsx';
import { PictureStrip } from './input/picture-strip.tsx';
import { ReaderField } from './input/reader-field.tsx';
import { PictureWorkspace } from './picture-workspace.tsx';
import { createServerReader } from './server/server-reader.ts';
import { type ImageSettings, optionsOf } from './settings.ts';
import { createPictureStore } from './state/picture-store.ts';
import { createPictures, type Pictures } from './state/pictures.ts';
import { loadPictures, removePicture, savePicture } from './state/saved-pictures.ts';
import { keepUnsavedEdits, takeUnsavedEdits } from './state/unsaved-edits.ts';
import { storedSettings } from './stored-settings.ts';
import { createPictureDisplay } from './viewer/picture-display.ts';
import { startPictureWorker } from './worker/start-picture-worker.ts';

/** Translates pictures on this device: only their texts go to an engine. */
export function ImageTranslator() {
  const t = useTranslations('pictures');
  const settings = useImageSettings();
  const isLoggedIn = useUserId() !== undefined;
  const transport = useTransport();
  const client = useMemo(() => createTranslationClient(transport), [transport]);
  const engineList = useEngineChoices(client);
  const choices = engineList.status === 'ready' ? engineList.choices : [];
  const pictures = usePictures(settings);
  useSharedFiles(pictures.add);
  const { files: open, selected } = useSyncExternalStore(pictures.subscribe, pictures.getState);
  const shown = open.find(({ id }) => id === selected);
  return (
    <div className="grid min-w-0 gap-5">
      <section
        aria-label={t('settings')}
        className={`grid gap-4 sm:grid-cols-2 ${isLoggedIn ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        <LanguageFields settings={settings} onChange={storedSettings.set} />
        <EngineField
          choices={choices}
          value={settings.selectedEngine}
          onChange={(selectedEngine) => storedSettings.set({ ...settings, selectedEngine })}
        />
        {isLoggedIn && (
          <ReaderField value={settings.reader} onChange={(reader) => storedSettings.set({ ...settings, reader })} />
        )}
      </section>
      <AddPictures isSmall={open.length > 0} settings={settings} onFiles={pictures.add} />
      {open.length > 1 && (
        <PictureStrip pictures={open} selected={selected} onSelect={pictures.select} onRemove={pictures.remove} />
      )}
      {shown && (
        <PictureWorkspace
          key={shown.id}
          picture={shown}
          settings={settings}
          choices={choices}
          onRemove={() => pictures.remove(shown.id)}
        />
      )}
    </div>
  );
}

/** Returns the stored settings as far as the visitor may use them. */
function useImageSettings(): ImageSettings {
  const settings = useStoredValue(storedSettings);
  const isLoggedIn = useUserId() !== undefined;
  return useMemo(() => (isLoggedIn ? settings : { ...settings, reader: 'device' }), [settings, isLoggedIn]);
}

/** Holds the pictures of the screen, with a worker of its own. */
function usePictures(settings: ImageSettings): Pictures {
  const transport = useTransport();
  const [{ pictures, worker }] = useState(() => {
    const started = startPictureWorker();
    const run = createEngineRunner(createTranslationClient(transport));
    const readOnServer = createServerReader(createImagesClient(transport));
    return {
      worker: started,
      pictures: createPictures({
        options: optionsOf(settings),
        createStore: (options) => createPictureStore({ ...options, worker: started, run, readOnServer }),
        createDisplay: createPictureDisplay,
        storage: {
          ...{ save: savePicture, remove: removePicture, load: () => loadPictures(new Date()) },
          keepUnsaved: (unsaved) => keepUnsavedEdits(browserStorage, unsaved),
          takeUnsaved: () => takeUnsavedEdits(browserStorage),
        },
        now: () => Date.now(),
      }),
    };
  });
  useOpenFiles(
    pictures,
    useMemo(() => optionsOf(settings), [settings]),
  );
  // After the list, which stores the work first.
  useEffect(() => () => worker.close(), [worker]);
  return pictures;
}
