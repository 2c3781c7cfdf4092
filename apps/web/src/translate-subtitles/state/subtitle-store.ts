import type { EngineError, EngineEvent, EngineRun } from '../../engines/engine-run.ts';
import { addStep, redo, startHistory, undo } from '../../undo/edit-history.ts';
import type { ReadSubtitles } from '../reading/read-subtitles.ts';
import { type Line, linesOf, nextNumber } from './lines.ts';
import { nextBatch, type SentenceBatch, type SentenceResult, sentencesAround } from './sentence-batch.ts';
import {
  type LineResult,
  type LineResults,
  NEW_SUBTITLES,
  type SubtitleState,
  shownTranslation,
  type TranslationOptions,
} from './subtitle-state.ts';

/** Data that is kept of a file for the next visit. */
export interface SubtitleSnapshot extends Pick<SubtitleState, 'encoding' | 'format' | 'detected'> {
  lines: readonly Line[];
  /** By target language. */
  results: ReadonlyMap<string, LineResults>;
}

export interface SubtitleStoreOptions {
  file: Blob;
  options: TranslationOptions;
  read: ReadSubtitles;
  /** Translates with an engine and reports through `emit`. Never rejects. */
  run(run: EngineRun): Promise<void>;
  /** Work of an earlier visit. */
  snapshot?: SubtitleSnapshot | undefined;
  /** Results arrive singly and are shown together after this time. */
  flushMs?: number;
  /** Pause after the first of several failures that may be over soon. */
  resumeMs?: number;
}

/** Changes lines. @param newNumber returns an id or request that no line ever had */
type LineEdit = (lines: readonly Line[], newNumber: () => number) => readonly Line[];

/** One subtitle file and the work on it. Independent of React, HTTP and the page. */
export interface SubtitleStore {
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  getState(): SubtitleState;
  /** Reads the file, unless that was done, and translates it. */
  start(): void;
  /** Reads the file again in another encoding. Edits are lost. */
  readAs(encoding: string): void;
  setOptions(options: TranslationOptions): void;
  /** Tells where the person is, so that this part is translated first. */
  moveTo(id: number): void;
  /** @param mergeKey joins edits of the same field to one step of the history */
  edit(change: LineEdit, mergeKey?: string): void;
  /** Translates the sentences of a line again, in place of what their lines show. */
  translateAgain(id: number): void;
  /** Replaces all translations of engines. */
  translateAllAgain(): void;
  undo(): void;
  redo(): void;
  stop(): void;
  /** Goes on after a stop or a failure, or lets the browser download what it needs. */
  retry(): void;
  snapshot(): SubtitleSnapshot;
  close(): void;
}

const FLUSH_MS = 60;
/** Pauses before going on, each twice as long as the one before. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;
/** Errors of the server that may be over soon. */
const TEMPORARY: ReadonlySet<string | undefined> = new Set([
  'tooManyRequests',
  'engineRateLimit',
  'engineUnavailable',
  'engineTimeout',
  'databaseUnavailable',
]);
/** Requests in flight for one file. */
const MAX_RUNS = 2;
/** The first request is small, so that its lines are there soon. */
const FIRST_LINES = 8;
const MAX_LINES = 60;

export function createSubtitleStore(setup: SubtitleStoreOptions): SubtitleStore {
  const { file, read, run, snapshot, flushMs = FLUSH_MS, resumeMs = FIRST_PAUSE_MS } = setup;
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const runs = new Set<AbortController>();
  /** Requests of lines in flight. */
  const pending = new Set<number>();
  /** Results of sentences for the present options. */
  const sentences = new Map<string, SentenceResult>();
  const arrived = new Map<number, LineResult>();
  const otherResults = new Map<string, LineResults>(snapshot?.results);
  let options = setup.options;
  let state: SubtitleState = snapshot ? restored(snapshot, options.target) : NEW_SUBTITLES;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let highest = highestNumber(snapshot);
  let place = 0;
  let hasSent = false;
  let resuming: ReturnType<typeof setTimeout> | undefined;
  let failuresInARow = 0;

  const lines = () => state.history.present;

  function update(changes: Partial<SubtitleState>): void {
    if (closing.signal.aborted) return;
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  async function readFile(encoding?: string): Promise<void> {
    update({ status: { kind: 'reading' } });
    const reading = await read(file, encoding);
    if (closing.signal.aborted) return;
    if ('problem' in reading) return update({ status: { kind: 'failed', problem: reading.problem } });
    const { cues, encoding: found, format } = reading;
    const opened = linesOf(cues);
    highest = nextNumber(opened);
    update({ status: { kind: 'ready' }, encoding: found, format, history: startHistory<readonly Line[]>(opened) });
    translate();
  }

  /** Sends what has no translation yet, as far as requests are free. */
  function translate(): void {
    if (closing.signal.aborted || state.status.kind !== 'ready') return;
    while (runs.size < MAX_RUNS && !state.isStopped && !state.failure && !state.download) {
      const batch = nextBatch(lines(), {
        ...{ from: placeIndex(), target: options.target, maxLines: hasSent ? MAX_LINES : FIRST_LINES },
        isWanted: (line) =>
          !pending.has(line.request) && shownTranslation(line, state.results, options.target).status === 'waiting',
      });
      if (!batch) break;
      const unknown = batch.sentences.filter((sentence) => !sentences.has(sentence));
      if (unknown.length === 0) {
        complete(batch);
        flush();
      } else startRun(batch, unknown);
    }
    if (state.isTranslating !== runs.size > 0) update({ isTranslating: runs.size > 0 });
  }

  function placeIndex(): number {
    return Math.max(
      0,
      lines().findIndex(({ id }) => id === place),
    );
  }

  function startRun(batch: SentenceBatch, texts: readonly string[]): void {
    const controller = new AbortController();
    const { engine, source, target } = options;
    runs.add(controller);
    for (const { request } of batch.lines) pending.add(request);
    const finish = () => {
      runs.delete(controller);
      complete(batch);
      flush();
      for (const { request } of batch.lines) pending.delete(request);
    };
    const emit = (event: EngineEvent) => {
      if (!controller.signal.aborted) receive(event, { batch, texts, finish });
    };
    // Not awaited: `run` never rejects and reports failures as events.
    void run({
      ...{ engine, signal: controller.signal, emit },
      query: {
        ...{ text: texts.join('\n'), target, context: batch.context === '' ? undefined : batch.context },
        source: source === 'auto' ? (state.detected ?? 'auto') : source,
        // A file may quote other languages; only the first request tells whether the chosen one is wrong.
        checksSource: source !== 'auto' && !hasSent,
      },
      split: { segments: texts, gaps: ['', ...texts.map((_, index) => (index === texts.length - 1 ? '' : '\n'))] },
    });
    hasSent = true;
  }

  interface RunOfBatch {
    batch: SentenceBatch;
    texts: readonly string[];
    finish(): void;
  }

  function receive(event: EngineEvent, { batch, texts, finish }: RunOfBatch): void {
    switch (event.type) {
      case 'segment': {
        const text = texts[event.index];
        const result = resultOf(event.segment, text);
        if (text === undefined || !result) return;
        sentences.set(text, result);
        if (result.status === 'translated') failuresInARow = 0;
        detect(event.notes?.detected);
        complete(batch);
        flushing ??= setTimeout(flush, flushMs);
        return;
      }
      case 'done': {
        for (const text of texts) if (!sentences.has(text)) sentences.set(text, { status: 'kept' });
        detect(event.notes.detected);
        finish();
        const failed = texts.map((text) => sentences.get(text)).filter((result) => result?.status === 'failed');
        const [first] = failed;
        // Where nothing succeeds, the rest of the file would not either.
        if (first?.status === 'failed' && failed.length === texts.length)
          update({ failure: { kind: 'api', info: first.info } });
        break;
      }
      case 'failed':
        finish();
        if (isTemporary(event.error)) resumeLater();
        update({ failure: event.error, download: undefined });
        break;
      case 'needs-download':
        finish();
        update({ download: { status: 'needed' } });
        break;
      case 'downloading':
        update({ download: { status: 'running', progress: event.progress } });
        return;
      case 'downloaded':
        update({ download: undefined });
        return;
    }
    translate();
  }

  /** Goes on by itself after a while, unless the person acts first. */
  function resumeLater(): void {
    // Other requests that are under way fail for the same reason.
    if (resuming !== undefined) return;
    const pauseMs = Math.min(MAX_PAUSE_MS, resumeMs * 2 ** failuresInARow);
    failuresInARow += 1;
    resuming = setTimeout(() => {
      forgetFailures();
      translate();
    }, pauseMs);
  }

  function cancelResume(): void {
    clearTimeout(resuming);
    resuming = undefined;
  }

  function detect(detected: SubtitleState['detected']): void {
    if (detected && !state.detected && options.source === 'auto') update({ detected });
  }

  /** Notes the translations of lines all of whose sentences have results. */
  function complete(batch: SentenceBatch): void {
    for (const line of batch.lines) {
      if (state.results.has(line.request) || arrived.has(line.request)) continue;
      const result = batch.compose(line, (sentence) => sentences.get(sentence));
      if (result?.status === 'translated') {
        arrived.set(line.request, { ...result, original: line.text, engine: options.engine });
      } else if (result) arrived.set(line.request, result);
    }
  }

  function flush(): void {
    clearTimeout(flushing);
    flushing = undefined;
    if (arrived.size === 0) return;
    const results = new Map(state.results);
    for (const [request, result] of arrived) results.set(request, result);
    arrived.clear();
    update({ results });
  }

  function stopRuns(): void {
    cancelResume();
    for (const controller of runs) controller.abort();
    runs.clear();
    flush();
    pending.clear();
  }

  function forgetFailures(): void {
    cancelResume();
    for (const [text, { status }] of sentences) if (status === 'failed') sentences.delete(text);
    const results = [...state.results].filter(([, { status }]) => status !== 'failed');
    update({ results: new Map(results), failure: undefined, download: undefined, isStopped: false });
  }

  function newNumber(): number {
    highest += 1;
    return highest;
  }

  function edit(change: LineEdit, mergeKey?: string): void {
    const changed = change(lines(), newNumber);
    if (changed === lines()) return;
    update({ history: addStep(state.history, changed, mergeKey) });
    translate();
  }

  function goTo(history: SubtitleState['history']): void {
    update({ history });
    translate();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    start() {
      if (state.status.kind === 'ready') translate();
      // Not awaited: it reports its failure itself.
      else void readFile();
    },
    readAs(encoding) {
      stopRuns();
      sentences.clear();
      otherResults.clear();
      hasSent = false;
      update({ results: new Map(), detected: undefined, failure: undefined });
      // Not awaited: it reports its failure itself.
      void readFile(encoding);
    },
    setOptions(next) {
      const { target, source, engine } = options;
      if (next.target === target && next.source === source && next.engine === engine) return;
      stopRuns();
      otherResults.set(target, state.results);
      options = next;
      sentences.clear();
      hasSent = false;
      update({
        ...(next.target !== target && { results: otherResults.get(next.target) ?? new Map() }),
        ...(next.source !== source && { detected: undefined }),
      });
      forgetFailures();
      translate();
    },
    moveTo(id) {
      place = id;
    },
    edit,
    translateAgain(id) {
      const around = sentencesAround(lines(), id);
      for (const text of around.sentences) sentences.delete(text);
      const again = new Set(around.lines.map((line) => line.id));
      place = around.lines[0]?.id ?? place;
      if (state.failure || state.isStopped) forgetFailures();
      edit((all, number) => all.map((line) => (again.has(line.id) ? renewed(line, number(), options.target) : line)));
    },
    translateAllAgain() {
      stopRuns();
      sentences.clear();
      forgetFailures();
      edit((all, number) => all.map((line) => ({ ...line, request: number() })));
    },
    undo: () => goTo(undo(state.history)),
    redo: () => goTo(redo(state.history)),
    stop() {
      stopRuns();
      update({ isStopped: true, isTranslating: false, download: undefined });
    },
    retry() {
      forgetFailures();
      translate();
    },
    snapshot() {
      const results = new Map(otherResults).set(options.target, state.results);
      const { encoding, format, detected } = state;
      return { lines: lines(), results, encoding, format, detected };
    },
    close() {
      stopRuns();
      clearTimeout(flushing);
      closing.abort();
    },
  };
}

/** Whether the same request may succeed a little later. */
export function isTemporary({ kind, key }: EngineError): boolean {
  return kind === 'timeout' || (kind === 'api' && TEMPORARY.has(key));
}

/** Asks for a new translation of a line, in place of any other. */
function renewed({ isAdded: _, ...line }: Line, request: number, target: string): Line {
  const { [target]: __, ...typed } = line.typed;
  return { ...line, request, typed };
}

function restored({ lines, results, ...rest }: SubtitleSnapshot, target: string): SubtitleState {
  return {
    ...{ ...NEW_SUBTITLES, ...rest, status: { kind: 'ready' }, history: startHistory(lines) },
    results: results.get(target) ?? new Map(),
  };
}

function highestNumber(snapshot: SubtitleSnapshot | undefined): number {
  if (!snapshot) return 0;
  const requests = [...snapshot.results.values()].flatMap((results) => [...results.keys()]);
  return requests.reduce((most, request) => Math.max(most, request), nextNumber(snapshot.lines));
}

function resultOf(
  segment: Extract<EngineEvent, { type: 'segment' }>['segment'],
  original: string | undefined,
): SentenceResult | undefined {
  switch (segment.status) {
    case 'translated': {
      const text = segment.text.replace(/[ \t\r\n]+/g, ' ').trim();
      return text === '' || text === original ? { status: 'kept' } : { status: 'translated', text };
    }
    case 'kept':
      return { status: 'kept' };
    case 'failed':
      return { status: 'failed', info: segment.info };
    case 'waiting':
    case 'partial':
      return undefined;
  }
}
