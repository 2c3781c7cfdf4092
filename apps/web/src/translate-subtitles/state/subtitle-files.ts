import type { SavedSubtitles } from './saved-subtitles.ts';
import type { TranslationOptions } from './subtitle-state.ts';
import type { SubtitleStore, SubtitleStoreOptions } from './subtitle-store.ts';

/** A subtitle file on the screen. */
export interface OpenSubtitles {
  id: string;
  name: string;
  file: Blob;
  store: SubtitleStore;
}

interface SubtitleFilesState {
  files: readonly OpenSubtitles[];
  selected: string | undefined;
}

/** The subtitle files on the screen. Independent of React. */
export interface SubtitleFiles {
  subscribe(listener: () => void): () => void;
  getState(): SubtitleFilesState;
  /** Adds files, selects the first of them, and starts to translate all. */
  add(files: readonly File[]): void;
  select(id: string): void;
  /** Removes a file, and what the browser stored of it. */
  remove(id: string): void;
  setOptions(options: TranslationOptions): void;
  /** Opens what an earlier visit left. */
  restore(): Promise<void>;
  /** Stores unsaved work at once, before the page ends. */
  flush(): void;
  close(): void;
}

export interface SubtitleFilesOptions {
  options: TranslationOptions;
  createStore(options: Pick<SubtitleStoreOptions, 'file' | 'options' | 'snapshot'>): SubtitleStore;
  storage: {
    save(subtitles: SavedSubtitles, isUrgent: boolean): Promise<void>;
    remove(id: string): Promise<void>;
    load(): Promise<SavedSubtitles[]>;
  };
  now(): number;
}

/** Pause after an edit before the work is stored. */
const EDIT_DELAY_MS = 200;
/** The same after a translation: storing a long file takes time, and translations can be had again. */
const RESULT_DELAY_MS = 2_000;

export function createSubtitleFiles(setup: SubtitleFilesOptions): SubtitleFiles {
  const { createStore, storage, now } = setup;
  const listeners = new Set<() => void>();
  const timers = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();
  /** The last save of each file that has not ended. */
  const saving = new Map<string, Promise<void>>();
  let state: SubtitleFilesState = { files: [], selected: undefined };
  let options = setup.options;
  let count = 0;
  let isClosed = false;

  function update(next: SubtitleFilesState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function open({ id, name, file, snapshot }: Pick<SavedSubtitles, 'id' | 'name' | 'file'> & Partial<SavedSubtitles>) {
    const store = createStore({ file, options, snapshot });
    const opened: OpenSubtitles = { id, name, file, store };
    let lines = store.getState().history.present;
    store.subscribe(() => {
      const isEdit = store.getState().history.present !== lines;
      lines = store.getState().history.present;
      saveSoon(opened, isEdit ? EDIT_DELAY_MS : RESULT_DELAY_MS);
    });
    return opened;
  }

  function saveSoon(opened: OpenSubtitles, delayMs: number): void {
    const planned = timers.get(opened.id);
    const at = now() + delayMs;
    if (planned && planned.at <= at) return;
    clearTimeout(planned?.timer);
    timers.set(opened.id, { at, timer: setTimeout(() => save(opened, false), delayMs) });
  }

  function forgetTimer(id: string): void {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  }

  function save({ id, name, file, store }: OpenSubtitles, isUrgent: boolean): void {
    forgetTimer(id);
    if (store.getState().status.kind !== 'ready') return;
    const ended = storage.save({ id, name, file, snapshot: store.snapshot(), timestamp: now() }, isUrgent);
    saving.set(id, ended);
    // Not awaited: it never fails.
    void ended.then(() => saving.get(id) === ended && saving.delete(id));
  }

  function flush(): void {
    for (const opened of state.files) if (timers.has(opened.id) || saving.has(opened.id)) save(opened, true);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    add(files) {
      const added = files.map((file) =>
        open({ id: `${now()}-${String(count++).padStart(4, '0')}`, name: file.name, file }),
      );
      update({ files: [...state.files, ...added], selected: added[0]?.id ?? state.selected });
      for (const { store } of added) store.start();
    },
    select: (id) => update({ ...state, selected: id }),
    remove(id) {
      const index = state.files.findIndex((opened) => opened.id === id);
      const removed = state.files[index];
      if (!removed) return;
      forgetTimer(id);
      removed.store.close();
      const files = state.files.filter((opened) => opened.id !== id);
      const neighbour = files[Math.min(index, files.length - 1)]?.id;
      update({ files, selected: state.selected === id ? neighbour : state.selected });
      // Not awaited: it never fails.
      void storage.remove(id);
    },
    setOptions(next) {
      options = next;
      for (const { store } of state.files) store.setOptions(next);
    },
    async restore() {
      const saved = await storage.load();
      const known = new Set(state.files.map(({ id }) => id));
      if (isClosed) return;
      const restored = saved.filter(({ id }) => !known.has(id)).map(open);
      if (restored.length === 0) return;
      update({ files: [...restored, ...state.files], selected: state.selected ?? restored.at(-1)?.id });
      for (const { store } of restored) store.start();
    },
    flush,
    close() {
      isClosed = true;
      flush();
      for (const { id, store } of state.files) {
        forgetTimer(id);
        store.close();
      }
    },
  };
}
