import { createOpenFiles, type NewFile, type OpenFiles } from '../../open-files/open-files.ts';
import type { SavedSubtitles } from './saved-subtitles.ts';
import type { TranslationOptions } from './subtitle-state.ts';
import type { SubtitleSnapshot, SubtitleStore, SubtitleStoreOptions } from './subtitle-store.ts';

/** A subtitle file on the screen. */
export interface OpenSubtitles {
  id: string;
  name: string;
  file: Blob;
  store: SubtitleStore;
}

/** The subtitle files on the screen. */
export type SubtitleFiles = OpenFiles<OpenSubtitles, TranslationOptions, SubtitleSnapshot>;

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
  const timers = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();
  /** The last save of each file that has not ended. */
  const saving = new Map<string, Promise<void>>();

  function open({ id, name, file, snapshot }: NewFile<SubtitleSnapshot>, options: TranslationOptions): OpenSubtitles {
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

  return createOpenFiles({
    ...{ options: setup.options, open, now, load: storage.load, forget: storage.remove },
    closeFile({ id, store }) {
      forgetTimer(id);
      store.close();
    },
    flush(files) {
      for (const opened of files) if (timers.has(opened.id) || saving.has(opened.id)) save(opened, true);
    },
  });
}
