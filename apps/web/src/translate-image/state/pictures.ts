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

interface PicturesState {
  pictures: readonly OpenPicture[];
  selected: string | undefined;
}

/** The pictures on the screen. Independent of React. */
export interface Pictures {
  subscribe(listener: () => void): () => void;
  getState(): PicturesState;
  /** Adds files, selects the first of them, and starts to translate all. @param snapshot work that was done on them already */
  add(files: readonly File[], snapshot?: PictureSnapshot): void;
  select(id: string): void;
  remove(id: string): void;
  setOptions(options: TranslationOptions): void;
  /** Opens what an earlier visit left. */
  restore(): Promise<void>;
  /** Stores unsaved work at once, before the page ends. */
  flush(): void;
  close(): void;
}

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
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last save of each picture that has not ended. */
  const saves = new Map<string, Promise<void>>();
  let state: PicturesState = { pictures: [], selected: undefined };
  let options = setup.options;
  let count = 0;
  let isClosed = false;

  function update(next: PicturesState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function open({ id, name, file, snapshot }: Omit<SavedPicture, 'timestamp'>): OpenPicture {
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
  function flush(): void {
    const unsaved = state.pictures.filter(({ id }) => timers.has(id) || saves.has(id));
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

  function closePicture({ id, store, url }: OpenPicture): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    store.close();
    URL.revokeObjectURL(url);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    add(files, snapshot) {
      const added = files.map((file) => {
        const id = `${now()}-${String(count++).padStart(4, '0')}`;
        return open({ id, name: file.name, file, snapshot });
      });
      update({ pictures: [...state.pictures, ...added], selected: added[0]?.id ?? state.selected });
      for (const { store } of added) store.start();
    },
    select: (id) => update({ ...state, selected: id }),
    remove(id) {
      const index = state.pictures.findIndex((picture) => picture.id === id);
      const pictures = state.pictures.filter((picture) => picture.id !== id);
      const removed = state.pictures[index];
      if (!removed) return;
      closePicture(removed);
      const neighbour = pictures[Math.min(index, pictures.length - 1)]?.id;
      update({ pictures, selected: state.selected === id ? neighbour : state.selected });
      // Not awaited: it never fails.
      void storage.remove(id);
    },
    setOptions(next) {
      options = next;
      for (const { store } of state.pictures) store.setOptions(next);
    },
    async restore() {
      const saved = await storage.load();
      const known = state.pictures.map(({ id }) => id);
      const unsaved = storage.takeUnsaved();
      const restored = saved.filter(({ id }) => !known.includes(id)).map((one) => open(withUnsaved(one, unsaved)));
      if (isClosed || restored.length === 0) return restored.forEach(closePicture);
      update({
        pictures: [...restored, ...state.pictures],
        selected: state.selected ?? restored.at(-1)?.id,
      });
      for (const { store } of restored) store.start();
    },
    flush,
    close() {
      isClosed = true;
      flush();
      for (const picture of state.pictures) closePicture(picture);
    },
  };
}

/** Adds edits that are newer than what was saved. */
function withUnsaved(saved: SavedPicture, unsaved: readonly UnsavedEdits[]): SavedPicture {
  const { snapshot = NO_WORK, id, timestamp } = saved;
  const newer = unsaved.find((kept) => kept.id === id && kept.timestamp >= timestamp);
  return newer ? { ...saved, snapshot: { ...snapshot, edits: newer.edits } } : saved;
}

const NO_WORK: PictureSnapshot = { read: undefined, found: [], results: {}, edits: NO_EDITS, warnings: [] };
