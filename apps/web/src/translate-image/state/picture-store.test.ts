import { PictureError } from '@interlinear/images/picture-error';
import type { Region } from '@interlinear/images/region';
import type { RegionText } from '@interlinear/images/region-text';
import { describe, expect, it } from 'vitest';
import type { EngineRun } from '../../engines/engine-run.ts';
import { allText, shownRegions, type TranslationOptions } from './picture-state.ts';
import { createPictureStore, type PictureStoreOptions, type StorePicture } from './picture-store.ts';

const OPTIONS: TranslationOptions = { source: 'en', target: 'de', engine: 'one', reader: 'device' };

function regionOf(id: string, text: string, left = 0): Region {
  const box = [left, 0, 40, 10] as const;
  const quad = [
    [left, 0],
    [left + 40, 0],
    [left + 40, 10],
    [left, 10],
  ] as const;
  return {
    ...{ id, kind: 'line', order: 0, box, quad, angle: 0, text, confidence: 90 },
    lines: [{ box, quad, text, confidence: 90 }],
    style: { color: '#000000', background: '#ffffff', fontSize: 8, bold: false, align: 'left', direction: 'ltr' },
  };
}

/** A store whose worker and engine are scripted. */
function openStore(changes: Partial<PictureStoreOptions> = {}, picture: Partial<StorePicture> = {}) {
  const painted: (readonly RegionText[])[] = [];
  const runs: EngineRun[] = [];
  const store = createPictureStore({
    file: new Blob(['picture']),
    options: OPTIONS,
    debounceMs: 0,
    show: () => undefined,
    readOnServer: async () => ({ regions: [], results: {}, warnings: [] }),
    async run(run) {
      runs.push(run);
      for (const [index, text] of run.split.segments.entries()) {
        if (text === 'Fails') {
          run.emit({ type: 'segment', index, segment: { status: 'failed', text, info: 'refused' } });
        } else {
          const translation = `${run.engine}:${run.query.target}:${text}`;
          run.emit({ type: 'segment', index, segment: { status: 'translated', text: translation } });
        }
      }
      run.emit({ type: 'done', notes: {}, milliseconds: 1 });
    },
    worker: {
      open: async () => ({
        facts: { format: 'png', width: 100, height: 50, orientation: 1 },
        read: async ({ area }) =>
          area ? [regionOf('x', 'Drawn', area[0])] : [regionOf('r0', 'Hello'), regionOf('r1', 'Bye', 50)],
        async paint(texts) {
          painted.push(texts);
          return { layouts: [], patches: [] };
        },
        encode: async () => new Uint8Array([1]),
        close: () => undefined,
        ...picture,
      }),
    },
    ...changes,
  });
  return { store, painted, runs };
}

const texts = (painted: readonly (readonly RegionText[])[]) => painted.at(-1)?.map(({ text }) => text);
const shown = (store: ReturnType<typeof openStore>['store'], options = OPTIONS) =>
  shownRegions(store.getState(), options);

describe('the work on a picture', () => {
  it('[IMG-02] reads, translates all texts in one request, and paints them', async () => {
    const { store, painted, runs } = openStore();
    store.start();
    await expect.poll(() => texts(painted)).toEqual(['one:de:Hello', 'one:de:Bye']);
    expect(runs.map(({ split }) => split.segments)).toEqual([['Hello', 'Bye']]);
    expect(allText(shown(store))).toBe('one:de:Hello\none:de:Bye');
  });

  it('[IMG-02] repaints an edit without asking an engine, and undoes it', async () => {
    const { store, painted, runs } = openStore();
    store.start();
    await expect.poll(() => painted.length).toBeGreaterThan(0);
    store.change('r0', { translation: 'Hallo' }, 'translation');
    await expect.poll(() => texts(painted)).toEqual(['Hallo', 'one:de:Bye']);
    store.change('r1', { isOriginal: true });
    await expect.poll(() => texts(painted)).toEqual(['Hallo']);
    store.undo();
    store.undo();
    await expect.poll(() => texts(painted)).toEqual(['one:de:Hello', 'one:de:Bye']);
    store.redo();
    await expect.poll(() => texts(painted)).toEqual(['Hallo', 'one:de:Bye']);
    expect(runs).toHaveLength(1);
  });

  it('[IMG-02] translates a corrected text, and one region with another engine', async () => {
    const { store, painted, runs } = openStore();
    store.start();
    await expect.poll(() => painted.length).toBeGreaterThan(0);
    store.change('r0', { text: 'Hello there' }, 'text');
    store.change('r1', { engine: 'two' });
    await expect.poll(() => texts(painted)).toEqual(['one:de:Hello there', 'two:de:Bye']);
    expect(runs).toHaveLength(3);
    // The first request has all texts, which are each other's context; a text alone needs it.
    expect(runs[0]?.query.context).toBeUndefined();
    expect(runs.map(({ query }) => query.context)).toContain('Hello there\nBye');
  });

  it('[IMG-02] keeps what the server noticed until the picture is read again', async () => {
    const { store } = openStore({
      options: { ...OPTIONS, reader: 'server' },
      readOnServer: async () => ({ regions: [], results: {}, warnings: ['recognizer-missed'] }),
    });
    store.start();
    await expect.poll(() => store.getState().warnings).toEqual(['recognizer-missed']);
    expect(store.snapshot().warnings).toEqual(['recognizer-missed']);
    store.setOptions(OPTIONS);
    await expect.poll(() => shown(store)).toHaveLength(2);
    expect(store.getState().warnings).toEqual([]);
  });

  it('[IMG-02] keeps translations when the target is changed and changed back', async () => {
    const { store, painted, runs } = openStore();
    store.start();
    await expect.poll(() => painted.length).toBeGreaterThan(0);
    store.setOptions({ ...OPTIONS, target: 'fr' });
    await expect.poll(() => texts(painted)).toEqual(['one:fr:Hello', 'one:fr:Bye']);
    store.setOptions(OPTIONS);
    await expect.poll(() => texts(painted)).toEqual(['one:de:Hello', 'one:de:Bye']);
    expect(runs).toHaveLength(2);
  });

  it('[ERR-01] leaves a failed text in the picture, and translates it on retry only', async () => {
    const { store, painted, runs } = openStore();
    store.start();
    await expect.poll(() => painted.length).toBeGreaterThan(0);
    store.change('r0', { text: 'Fails' }, 'text');
    await expect.poll(() => shown(store)[0]?.translation).toEqual({ status: 'failed', info: 'refused' });
    await expect.poll(() => texts(painted)).toEqual(['one:de:Bye']);
    const before = runs.length;
    store.retry();
    await expect.poll(() => runs.length).toBe(before + 1);
    expect(runs.at(-1)?.split.segments).toEqual(['Fails']);
  });

  it('[IMG-02] replaces what a drawn region covers, and gives an area without text an empty one', async () => {
    const { store, painted } = openStore();
    store.start();
    await expect.poll(() => painted.length).toBeGreaterThan(0);
    expect(await store.draw([0, 0, 45, 20])).toBe('drawn-0');
    await expect.poll(() => shown(store).map(({ text }) => text)).toEqual(['Bye', 'Drawn']);
    store.undo();
    expect(shown(store).map(({ id }) => id)).toEqual(['r0', 'r1']);

    const empty = openStore({}, { read: async ({ area }) => (area ? [] : [regionOf('r0', 'Hello')]) });
    empty.store.start();
    await expect.poll(() => empty.painted.length).toBeGreaterThan(0);
    const id = await empty.store.draw([60, 20, 30, 20]);
    empty.store.change(id, { translation: 'Neu' }, 'translation');
    await expect.poll(() => texts(empty.painted)).toEqual(['one:de:Hello', 'Neu']);
  });

  it('[IMG-02] goes on with the work of an earlier visit, without reading or translating again', async () => {
    const first = openStore();
    first.store.start();
    await expect.poll(() => first.painted.length).toBeGreaterThan(0);
    first.store.change('r0', { translation: 'Hallo' }, 'translation');
    const snapshot = structuredClone(first.store.snapshot());
    let reads = 0;
    const next = openStore(
      { snapshot },
      {
        read: async () => {
          reads++;
          return [];
        },
      },
    );
    next.store.start();
    await expect.poll(() => texts(next.painted)).toEqual(['Hallo', 'one:de:Bye']);
    expect([reads, next.runs.length]).toEqual([0, 0]);
  });

  it('[IMG-01] [ERR-01] says why a file is no picture', async () => {
    const { store } = openStore({
      worker: {
        open: async () => {
          throw new PictureError('not-a-picture');
        },
      },
    });
    store.start();
    await expect.poll(() => store.getState().status).toEqual({ kind: 'failed', failure: 'not-a-picture' });
  });
});
