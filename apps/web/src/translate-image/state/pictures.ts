import { createOpenFiles, type NewFile, type OpenFiles } from '../../open-files/open-files.ts';
import type { PictureDisplay } from '../viewer/picture-display.ts';
import type { TranslationOptions } from './picture-state.ts';
import type { PictureSnapshot, PictureStore, PictureStoreOptions } from './picture-store.ts';
import { NO_EDITS } from './region-edits.ts';
import type { SavedPicture } from './saved-pictures.ts';
import type { UnsavedEdits } from './unsaved-edits.ts';

/** A picture on the screen. */
export interface OpenPicture {
  id: string;
  name: string;
  file: Blob;
  /** Address of the file in this page. */
  url: string;
  store: PictureStore;
  display: PictureDisplay;
}

/** The pictures on the screen. */
export type Pictures = OpenFiles<OpenPicture, TranslationOptions, PictureSnapshot>;

export interface PicturesOptions {
  options: TranslationOptions;
  createStore(options: Pick<PictureStoreOptions, 'file' | 'options' | 'show' | 'snapshot'>): PictureStore;
  createDisplay(): PictureDisplay;
  storage: {
    save(picture: SavedPicture): Promise<void>;
    remove(id: string): Promise<void>;
    load(): Promise<SavedPicture[]>;
    /** Keeps edits at once. */
    keepUnsaved(unsaved: readonly UnsavedEdits[]): void;
    /** Returns and forgets what was kept. */
    takeUnsaved(): UnsavedEdits[];
  };
  now(): number;
}

/** Pause after a change before the work is stored. */
const SAVE_DELAY_MS = 200;

export function createPictures(setup: PicturesOptions): Pictures {
  const { createStore, createDisplay, storage, now } = setup;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last save of each picture that has not ended. */
  const saves = new Map<string, Promise<void>>();

  function open({ id, name, file, snapshot }: NewFile<PictureSnapshot>, options: TranslationOptions): OpenPicture {
    const display = createDisplay();
    const store = createStore({
      ...{ file, options, snapshot },
      show: (patches) => display.put(patches, store.getState().size ?? { width: 0, height: 0 }),
    });
    const picture = { id, name, file, url: URL.createObjectURL(file), store, display };
    store.subscribe(() => saveSoon(picture));
    return picture;
  }

  function saveSoon(picture: OpenPicture): void {
    clearTimeout(timers.get(picture.id));
    timers.set(
      picture.id,
      setTimeout(() => save(picture), SAVE_DELAY_MS),
    );
  }

  /** Stores at once what waits to be stored. The page may end before its edits are saved, so they are kept besides. */
  function flush(pictures: readonly OpenPicture[]): void {
    const unsaved = pictures.filter(({ id }) => timers.has(id) || saves.has(id));
    storage.keepUnsaved(
      unsaved.flatMap(({ id, store }) =>
        store.getState().status.kind === 'ready' ? [{ id, edits: store.snapshot().edits, timestamp: now() }] : [],
      ),
    );
    for (const picture of unsaved) if (timers.has(picture.id)) save(picture);
  }

  function save({ id, name, file, store }: OpenPicture): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const { kind } = store.getState().status;
    if (kind === 'failed' || kind === 'refused') return;
    const snapshot = kind === 'ready' ? store.snapshot() : undefined;
    const saving = storage.save({ id, name, file, snapshot, timestamp: now() }).then(() => {
      if (saves.get(id) === saving) saves.delete(id);
    });
    saves.set(id, saving);
  }

  return createOpenFiles({
    ...{ options: setup.options, open, flush, now, forget: storage.remove },
    closeFile({ id, store, url }) {
      clearTimeout(timers.get(id));
      timers.delete(id);
      store.close();
      URL.revokeObjectURL(url);
    },
    async load() {
      const saved = await storage.load();
      const unsaved = storage.takeUnsaved();
      return saved.map((picture) => withUnsaved(picture, unsaved));
    },
  });
}

/** Adds edits that are newer than what was saved. */
function withUnsaved(saved: SavedPicture, unsaved: readonly UnsavedEdits[]): SavedPicture {
  const { snapshot = NO_WORK, id, timestamp } = saved;
  const newer = unsaved.find((kept) => kept.id === id && kept.timestamp >= timestamp);
  return newer ? { ...saved, snapshot: { ...snapshot, edits: newer.edits } } : saved;
}

const NO_WORK: PictureSnapshot = { read: undefined, found: [], results: {}, edits: NO_EDITS, warnings: [] };
