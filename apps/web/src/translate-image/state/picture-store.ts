import { PictureError } from '@interlinear/images/picture-error';
import type { PictureView } from '@interlinear/images/picture-session';
import type { WorkerPainting, WorkerPicture } from '@interlinear/images/picture-worker';
import type { Box, Region } from '@interlinear/images/region';
import { segmentsOf } from '@interlinear/images/region-segments';
import type { EngineEvent, EngineRun } from '../../engines/engine-run.ts';
import { addStep, redo, startHistory, undo } from '../../undo/edit-history.ts';
import { type ServerReader, ServerRefusal } from '../server/server-reader.ts';
import { emptyRegion } from './empty-region.ts';
import {
  NEW_PICTURE,
  type PictureState,
  type RegionResult,
  regionsInside,
  resultKey,
  shownRegions,
  type TranslationOptions,
  textsToPaint,
  textsToTranslate,
} from './picture-state.ts';
import { type Edits, type RegionEdit, withChange, withDrawn, withoutChange } from './region-edits.ts';

export type EncodedFormat = 'png' | 'jpeg' | 'webp';

/** Data that is kept of a picture besides its file. */
export interface PictureSnapshot {
  /** Language and reader it was read with; with others it is read again. */
  read: Pick<TranslationOptions, 'source' | 'reader'> | undefined;
  found: readonly Region[];
  results: PictureState['results'];
  edits: Edits;
  warnings: PictureState['warnings'];
}

/** Part of a worker's picture that a store uses. */
export type StorePicture = Pick<WorkerPicture, 'facts' | 'read' | 'paint' | 'encode' | 'close'>;

export interface PictureStoreOptions {
  file: Blob;
  worker: { open(bytes: Uint8Array<ArrayBuffer>): Promise<StorePicture> };
  options: TranslationOptions;
  /** Translates with an engine and reports through `emit`. Never rejects. */
  run(run: EngineRun): Promise<void>;
  /** Reads a picture on the server. @throws {ServerRefusal} */
  readOnServer: ServerReader;
  /** Shows changed parts of the translated picture. */
  show(patches: WorkerPainting['patches']): void;
  /** Work of an earlier visit. */
  snapshot?: PictureSnapshot | undefined;
  /** Pause in typing after which a corrected text is translated. */
  debounceMs?: number;
}

/** One picture and the work on it. Independent of React, HTTP and the page. */
export interface PictureStore {
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  getState(): PictureState;
  /** Opens and reads the picture, unless that was done. */
  start(): void;
  setOptions(options: TranslationOptions): void;
  /** @param field joins edits of the same field of a region to one step of the history */
  change(id: string, change: RegionEdit, field?: string): void;
  reset(id: string): void;
  /** Reads an area that a person drew. @returns the id of its first region */
  draw(area: Box): Promise<string>;
  undo(): void;
  redo(): void;
  /** Translates what failed again, or lets the browser download what it needs. */
  retry(): void;
  encode(view: PictureView, format: EncodedFormat): Promise<Uint8Array<ArrayBuffer>>;
  snapshot(): PictureSnapshot;
  close(): void;
}

const DEBOUNCE_MS = 400;

export function createPictureStore({
  file,
  worker,
  options: firstOptions,
  run,
  readOnServer,
  show,
  snapshot,
  debounceMs = DEBOUNCE_MS,
}: PictureStoreOptions): PictureStore {
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const pending = new Map<string, AbortController>();
  let options = firstOptions;
  let state: PictureState = snapshot
    ? {
        ...{ ...NEW_PICTURE, found: snapshot.found, results: snapshot.results, warnings: snapshot.warnings },
        history: startHistory(snapshot.edits),
      }
    : NEW_PICTURE;
  let lastRead = snapshot?.read;
  let picture: StorePicture | undefined;
  let reading: AbortController | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let paintedKey: string | undefined;

  function update(changes: Partial<PictureState>): void {
    if (closing.signal.aborted) return;
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function fail(error: unknown): void {
    const reset = { progress: undefined, outlines: [] };
    if (error instanceof ServerRefusal) {
      update({ status: { kind: 'refused', info: error.info }, ...reset });
      return;
    }
    const failure = error instanceof PictureError ? error.failure : 'crashed';
    if (failure !== 'aborted') update({ status: { kind: 'failed', failure }, ...reset });
  }

  async function openAndRead(): Promise<void> {
    reading?.abort();
    const controller = new AbortController();
    reading = controller;
    try {
      update({ status: { kind: 'reading' } });
      picture ??= await worker.open(new Uint8Array(await file.arrayBuffer()));
      if (closing.signal.aborted) return picture.close();
      const { width, height } = picture.facts;
      update({ size: { width, height } });
      if (needsReading()) await read(picture, controller.signal);
      update({ status: { kind: 'ready' }, progress: undefined, outlines: [] });
      translate();
      // Not awaited: it reports its failure itself.
      void paint();
    } catch (error) {
      if (reading === controller) fail(error);
    }
  }

  function needsReading(): boolean {
    return lastRead?.source !== options.source || lastRead.reader !== options.reader;
  }

  async function read(opened: StorePicture, signal: AbortSignal): Promise<void> {
    const { source, reader } = options;
    update({ warnings: [] });
    const found = reader === 'server' ? await readByServer(signal) : await readHere(opened, signal);
    // The new regions have the ids of the old ones.
    if (lastRead) update({ history: startHistory(onlyDrawn(state.history.present)) });
    lastRead = { source, reader };
    update({ found });
  }

  function readHere(opened: StorePicture, signal: AbortSignal): Promise<readonly Region[]> {
    return opened.read({
      language: options.source,
      signal,
      onProgress: (progress) =>
        update(progress.stage === 'detected' ? { progress, outlines: progress.lines } : { progress }),
    });
  }

  async function readByServer(signal: AbortSignal): Promise<readonly Region[]> {
    const onFound = (regions: readonly Region[]) => update({ outlines: regions.map(({ quad }) => quad) });
    const { regions, results, warnings } = await readOnServer(file, options, { signal, onFound });
    update({ results: { ...state.results, ...results }, warnings });
    return regions;
  }

  /** Sends the texts that have no translation yet, one request for each engine. */
  function translate(): void {
    clearTimeout(typing);
    if (state.status.kind !== 'ready') return;
    for (const [engine, texts] of textsToTranslate(shownRegions(state, options))) {
      const runOptions = { ...options, engine };
      const keys = new Map(texts.map((text) => [resultKey(runOptions, text), text]));
      const wanted = [...keys].filter(([key]) => !pending.has(key));
      if (wanted.length > 0) startRun(runOptions, wanted);
    }
  }

  function startRun(runOptions: TranslationOptions, wanted: readonly (readonly [key: string, text: string])[]): void {
    const controller = new AbortController();
    const segments = wanted.map(([, text]) => text);
    for (const [key] of wanted) pending.set(key, controller);
    const emit = (event: EngineEvent) => {
      if (!controller.signal.aborted) receive(event, wanted);
    };
    const { engine, source, target } = runOptions;
    const query = { text: segments.join('\n'), source, target, context: contextOf(segments) };
    const split = { segments, gaps: ['', ...segments.map((_, index) => (index === segments.length - 1 ? '' : '\n'))] };
    // Not awaited: `run` never rejects and reports failures as events.
    void run({ engine, query, split, signal: controller.signal, emit });
  }

  /** Returns the text of the picture when only some of its regions are translated, which would lack their neighbours. */
  function contextOf(texts: readonly string[]): string | undefined {
    const shown = shownRegions(state, options);
    const wanted = shown.filter(({ text }) => texts.includes(text));
    return segmentsOf(shown, wanted)[0]?.context;
  }

  function receive(event: EngineEvent, wanted: readonly (readonly [key: string, text: string])[]): void {
    const finish = (keys: readonly string[], result: RegionResult | undefined) => {
      for (const key of keys) pending.delete(key);
      if (result) update({ results: { ...state.results, ...Object.fromEntries(keys.map((key) => [key, result])) } });
    };
    const open = () => wanted.flatMap(([key]) => (pending.has(key) ? [key] : []));
    switch (event.type) {
      case 'segment': {
        const [key] = wanted[event.index] ?? [];
        const result = resultOf(event.segment);
        if (key !== undefined && result) finish([key], result);
        break;
      }
      case 'done':
        finish(open(), { status: 'kept' });
        update({ download: undefined });
        break;
      case 'failed':
        finish(open(), { status: 'failed', error: event.error });
        update({ download: undefined });
        break;
      case 'needs-download':
        finish(open(), undefined);
        update({ download: { status: 'needed' } });
        return;
      case 'downloading':
        update({ download: { status: 'running', progress: event.progress } });
        return;
      case 'downloaded':
        update({ download: undefined });
        return;
    }
    // Not awaited: it reports its failure itself.
    void paint();
  }

  /** Paints the present texts. Only one painting runs; it goes on until nothing changed meanwhile. */
  async function paint(): Promise<void> {
    if (state.isPainting || !picture || state.status.kind !== 'ready') return;
    update({ isPainting: true });
    try {
      for (;;) {
        const texts = textsToPaint(shownRegions(state, options));
        const key = JSON.stringify([options.target, texts.map(({ region, ...text }) => [region.id, text])]);
        if (key === paintedKey) return;
        const { layouts, patches } = await picture.paint(texts, options.target, (progress) => update({ progress }));
        paintedKey = key;
        show(patches);
        update({ layouts: Object.fromEntries(layouts.map((layout) => [layout.id, layout])), progress: undefined });
      }
    } catch (error) {
      fail(error);
    } finally {
      update({ isPainting: false });
    }
  }

  function edit(history: PictureState['history'], isTyping = false): void {
    update({ history });
    // Not awaited: it reports its failure itself.
    void paint();
    clearTimeout(typing);
    if (isTyping) typing = setTimeout(translate, debounceMs);
    else translate();
  }

  function stopRuns(): void {
    for (const controller of pending.values()) controller.abort();
    pending.clear();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    start() {
      // Not awaited: it reports its failure itself.
      if (state.status.kind === 'waiting') void openAndRead();
    },
    setOptions(next) {
      const isSame =
        next.source === options.source &&
        next.target === options.target &&
        next.engine === options.engine &&
        next.reader === options.reader;
      if (isSame) return;
      options = next;
      stopRuns();
      update({ download: undefined });
      if (state.status.kind === 'waiting' || state.status.kind === 'failed') return;
      // Not awaited: both report their failures themselves.
      if (needsReading() || state.status.kind !== 'ready') return void openAndRead();
      translate();
      void paint();
    },
    change(id, change, field) {
      const mergeKey = field && `${id}/${field}`;
      edit(addStep(state.history, withChange(state.history.present, id, change), mergeKey), field !== undefined);
    },
    reset(id) {
      edit(addStep(state.history, withoutChange(state.history.present, id)));
    },
    async draw(area) {
      const count = state.history.present.drawn.length;
      const regions = (await readArea(area)).map((region, index) => ({ ...region, id: `drawn-${count + index}` }));
      const covered = regionsInside(shownRegions(state, options), area);
      edit(addStep(state.history, withDrawn(state.history.present, regions, covered)));
      return regions[0]?.id ?? '';
    },
    undo: () => edit(undo(state.history)),
    redo: () => edit(redo(state.history)),
    retry() {
      const isFailed = ([, { status }]: readonly [string, RegionResult]) => status === 'failed';
      const results = Object.entries(state.results).filter((entry) => !isFailed(entry));
      update({ results: Object.fromEntries(results), download: undefined });
      translate();
    },
    async encode(view, format) {
      if (!picture) throw new PictureError('aborted');
      return picture.encode(view, format);
    },
    snapshot: () => ({
      read: lastRead,
      found: state.found,
      results: state.results,
      edits: state.history.present,
      warnings: state.warnings,
    }),
    close() {
      closing.abort();
      reading?.abort();
      clearTimeout(typing);
      stopRuns();
      picture?.close();
    },
  };

  /** Recognizes the text of an area; an area without text becomes an empty region. */
  async function readArea(area: Box): Promise<readonly Region[]> {
    const regions = (await picture?.read({ language: options.source, area }).catch(() => [])) ?? [];
    return regions.length > 0 ? regions : [emptyRegion(area, options.target)];
  }
}

function onlyDrawn({ changes, drawn }: Edits): Edits {
  const ids = drawn.map(({ id }) => id);
  return { drawn, changes: Object.fromEntries(Object.entries(changes).filter(([id]) => ids.includes(id))) };
}

function resultOf(segment: Extract<EngineEvent, { type: 'segment' }>['segment']): RegionResult | undefined {
  switch (segment.status) {
    case 'translated':
      return { status: 'translated', text: segment.text };
    case 'kept':
      return { status: 'kept' };
    case 'failed':
      return { status: 'failed', info: segment.info };
    case 'waiting':
    case 'partial':
      return undefined;
  }
}
