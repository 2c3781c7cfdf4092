import { describe, expect, it } from 'vitest';
import type { EngineError, EngineEvent, EngineRun } from '../../engines/engine-run.ts';
import { withLine, withTyped } from './lines.ts';
import { shownTranslation, type TranslationOptions, translationText } from './subtitle-state.ts';
import { createSubtitleStore, type SubtitleStore, type SubtitleStoreOptions } from './subtitle-store.ts';

const OPTIONS: TranslationOptions = { source: 'auto', target: 'de', engine: 'one' };
const TEXTS = ['The train leaves', 'at midnight.', 'Hurry up!', 'Fails.'];
const ENCODING = { name: 'utf-8', isGuess: false };

function answer({ engine, query, split, emit }: EngineRun): void {
  for (const [index, text] of split.segments.entries()) {
    const isFailed = text === 'Fails.' && engine === 'one';
    const translation = `${engine} ${query.target} ${text}`;
    emit({
      ...{ type: 'segment', index, notes: { detected: 'en' } },
      segment: isFailed ? { status: 'failed', text, info: 'refused' } : { status: 'translated', text: translation },
    });
  }
  emit({ type: 'done', notes: {}, milliseconds: 1 });
}

/** A store whose file and engine are scripted. */
function openStore(changes: Partial<SubtitleStoreOptions> = {}, texts: readonly string[] = TEXTS) {
  const runs: EngineRun[] = [];
  const store = createSubtitleStore({
    ...{ file: new Blob(['file']), options: OPTIONS, flushMs: 0 },
    read: async () => ({
      cues: texts.map((text, index) => ({ start: index * 2, end: index * 2 + 1.9, text })),
      encoding: ENCODING,
    }),
    async run(run) {
      runs.push(run);
      answer(run);
    },
    ...changes,
  });
  store.start();
  return { store, runs };
}

function shown(store: SubtitleStore, target = 'de'): (string | undefined)[] {
  const { history, results } = store.getState();
  return history.present.map(
    (line) => translationText(line, results, target) ?? shownTranslation(line, results, target).status,
  );
}

const TRANSLATED = ['one de The train leaves', 'at midnight.', 'one de Hurry up!', 'failed'];

describe('the work on a subtitle file', () => {
  it('[SUB-03] translates sentences over lines, and keeps the original of those that fail', async () => {
    const { store, runs } = openStore();
    await expect.poll(() => shown(store)).toEqual(TRANSLATED);
    expect(runs.map(({ split }) => split.segments)).toEqual([['The train leaves at midnight.', 'Hurry up!', 'Fails.']]);
    expect(store.getState()).toMatchObject({ detected: 'en', isTranslating: false, failure: undefined });
  });

  it('[SUB-03] sends what failed to another engine, and all on demand', async () => {
    const { store, runs } = openStore();
    await expect.poll(() => shown(store)).toEqual(TRANSLATED);
    store.setOptions({ ...OPTIONS, engine: 'two' });
    await expect.poll(() => shown(store)[3]).toBe('two de Fails.');
    expect(shown(store)[2]).toBe('one de Hurry up!');
    expect(runs[1]?.query).toMatchObject({ source: 'en', context: 'The train leaves at midnight.\nHurry up!' });
    store.translateAllAgain();
    await expect.poll(() => shown(store)[2]).toBe('two de Hurry up!');
    store.undo();
    expect(shown(store)[2]).toBe('one de Hurry up!');
  });

  it('[SUB-03] keeps the translations of each target language', async () => {
    const { store, runs } = openStore();
    await expect.poll(() => shown(store)).toEqual(TRANSLATED);
    store.edit((lines) => withTyped(lines, 2, 'de', 'Beeilung!'));
    store.setOptions({ ...OPTIONS, target: 'fr' });
    await expect.poll(() => shown(store, 'fr')[2]).toBe('one fr Hurry up!');
    const count = runs.length;
    store.setOptions(OPTIONS);
    expect(shown(store)[2]).toBe('Beeilung!');
    // Only what failed is tried again.
    await expect.poll(() => runs.slice(count).map(({ split }) => split.segments)).toEqual([['Fails.']]);
  });

  it('[SUB-03] translates the sentence of an edited line again on demand only', async () => {
    const { store, runs } = openStore();
    await expect.poll(() => shown(store)).toEqual(TRANSLATED);
    store.edit((lines) => withLine(lines, 1, { text: 'at noon.' }));
    expect(runs).toHaveLength(1);
    store.translateAgain(1);
    await expect.poll(() => shown(store).slice(0, 2)).toEqual(['one de The train leaves', 'at noon.']);
    expect(runs[1]?.split.segments).toEqual(['The train leaves at noon.']);
    store.undo();
    store.undo();
    expect(shown(store)).toEqual(TRANSLATED);
    store.redo();
    store.redo();
    expect(shown(store)[1]).toBe('at noon.');
  });

  it('[SUB-03] [ERR-01] stops when the engine fails, and goes on after a retry', async () => {
    let fails = true;
    const { store } = openStore({
      async run(run) {
        const failure: EngineEvent = { type: 'failed', error: { kind: 'no-response', info: '' } };
        if (fails) run.emit(failure);
        else answer(run);
      },
    });
    await expect.poll(() => store.getState().failure).toEqual({ kind: 'no-response', info: '' });
    expect(new Set(shown(store))).toEqual(new Set(['waiting']));
    fails = false;
    store.retry();
    await expect.poll(() => shown(store)).toEqual(TRANSLATED);
  });

  it('[SUB-03] [ERR-01] goes on by itself after failures that are over soon', async () => {
    let failures = 3;
    const { store } = openStore({
      resumeMs: 1,
      async run(run) {
        failures -= 1;
        const error: EngineError = { kind: 'api', key: 'engineRateLimit', info: 'Too often' };
        if (failures >= 0) run.emit({ type: 'failed', error });
        else answer(run);
      },
    });
    await expect.poll(() => shown(store)).toEqual(TRANSLATED);
    expect(store.getState().failure).toBeUndefined();
  });

  it('[SUB-03] stops, and continues near the place where the person is', async () => {
    const texts = Array.from({ length: 200 }, (_, index) => `Number ${index}.`);
    const held: EngineRun[] = [];
    const { store } = openStore({ run: async (run) => void held.push(run) }, texts);
    await expect.poll(() => held.length).toBe(2);
    store.stop();
    expect(held.every(({ signal }) => signal.aborted)).toBe(true);
    expect(store.getState()).toMatchObject({ isStopped: true, isTranslating: false });
    store.moveTo(150);
    store.retry();
    expect(held[2]?.split.segments[0]).toBe('Number 150.');
  });

  it('[SUB-03] goes on with the work of an earlier visit, and asks for nothing twice', async () => {
    const first = openStore();
    await expect.poll(() => shown(first.store)).toEqual(TRANSLATED);
    const { store, runs } = openStore({ snapshot: structuredClone(first.store.snapshot()) });
    expect(shown(store)).toEqual(TRANSLATED);
    store.translateAgain(2);
    await expect.poll(() => runs.length).toBe(1);
    expect(shown(store)).toEqual(TRANSLATED);
  });

  it('[SUB-03] translates equal sentences once', async () => {
    const { store, runs } = openStore({}, ['Yes.', 'No.', 'Yes.', ...Array.from({ length: 20 }, () => 'Yes.')]);
    await expect.poll(() => shown(store).at(-1)).toBe('one de Yes.');
    expect(runs.flatMap(({ split }) => split.segments).filter((text) => text === 'Yes.')).toHaveLength(1);
  });
});
