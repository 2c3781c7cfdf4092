/** Work on one file. */
interface FileStore<Options> {
  /** Begins or goes on with the work. */
  start(): void;
  setOptions(options: Options): void;
}

/** A file on the screen of a tool. */
interface OpenFile<Options> {
  id: string;
  store: FileStore<Options>;
}

interface OpenFilesState<Opened> {
  files: readonly Opened[];
  selected: string | undefined;
}

/** The files on the screen of a tool. Independent of React. */
export interface OpenFiles<Opened, Options, Snapshot> {
  subscribe(listener: () => void): () => void;
  getState(): OpenFilesState<Opened>;
  /** Adds files, selects the first of them, and starts the work on all. @param snapshot work that was done on them already */
  add(files: readonly File[], snapshot?: Snapshot): void;
  select(id: string): void;
  /** Removes a file, and what the browser stored of it. */
  remove(id: string): void;
  setOptions(options: Options): void;
  /** Opens what an earlier visit left. */
  restore(): Promise<void>;
  /** Stores unsaved work at once, before the page ends. */
  flush(): void;
  close(): void;
}

export interface NewFile<Snapshot> {
  id: string;
  name: string;
  file: Blob;
  snapshot?: Snapshot | undefined;
}

export interface OpenFilesOptions<Opened, Options, Snapshot> {
  options: Options;
  open(file: NewFile<Snapshot>, options: Options): Opened;
  /** Ends the work on a file, which may have unsaved changes. */
  closeFile(opened: Opened): void;
  /** Stores what is unsaved of the open files. */
  flush(files: readonly Opened[]): void;
  /** Lists what an earlier visit stored. Never rejects. */
  load(): Promise<NewFile<Snapshot>[]>;
  /** Forgets what was stored of a file. Never rejects. */
  forget(id: string): Promise<void>;
  now(): number;
}

/** Keeps a list of open files, of which one is shown. */
export function createOpenFiles<Options, Snapshot, Opened extends OpenFile<Options>>(
  setup: OpenFilesOptions<Opened, Options, Snapshot>,
): OpenFiles<Opened, Options, Snapshot> {
  const { open, closeFile, load, forget, now } = setup;
  const listeners = new Set<() => void>();
  let state: OpenFilesState<Opened> = { files: [], selected: undefined };
  let options = setup.options;
  let count = 0;
  let isClosed = false;

  function update(next: OpenFilesState<Opened>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  const flush = () => setup.flush(state.files);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    add(files, snapshot) {
      const added = files.map((file) => {
        // Ids sort by the time at which a file was added.
        const id = `${now()}-${String(count++).padStart(4, '0')}`;
        return open({ id, name: file.name, file, snapshot }, options);
      });
      update({ files: [...state.files, ...added], selected: added[0]?.id ?? state.selected });
      for (const { store } of added) store.start();
    },
    select: (id) => update({ ...state, selected: id }),
    remove(id) {
      const index = state.files.findIndex((opened) => opened.id === id);
      const removed = state.files[index];
      if (!removed) return;
      closeFile(removed);
      const files = state.files.filter((opened) => opened.id !== id);
      const neighbour = files[Math.min(index, files.length - 1)]?.id;
      update({ files, selected: state.selected === id ? neighbour : state.selected });
      // Not awaited: it never fails.
      void forget(id);
    },
    setOptions(next) {
      options = next;
      for (const { store } of state.files) store.setOptions(next);
    },
    async restore() {
      const saved = await load();
      const known = new Set(state.files.map(({ id }) => id));
      if (isClosed) return;
      const restored = saved.filter(({ id }) => !known.has(id)).map((file) => open(file, options));
      if (restored.length === 0) return;
      update({ files: [...restored, ...state.files], selected: state.selected ?? restored.at(-1)?.id });
      for (const { store } of restored) store.start();
    },
    flush,
    close() {
      isClosed = true;
      flush();
      for (const opened of state.files) closeFile(opened);
    },
  };
}
