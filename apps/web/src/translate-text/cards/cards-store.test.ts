import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineEvent, EngineRun, TranslationQuery } from '../../engines/engine-run.ts';
import { textOf, translationOf } from './card-state.ts';
import { type CardsStore, createCardsStore, DEBOUNCE_MS } from './cards-store.ts';

const ENGLISH: TranslationQuery = { text: 'Hello', source: 'en', target: 'de' };

let runs: EngineRun[];
let store: CardsStore;

beforeEach(() => {
  vi.useFakeTimers();
  runs = [];
  store = createCardsStore({
    run: async (run) => {
      runs.push(run);
    },
  });
  store.setEngines(['local', 'deepl']);
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

describe('the cards of the text translator', () => {
  it('wait for a pause in typing, then ask every engine once', () => {
    for (const text of ['H', 'He', 'Hello']) store.setQuery({ ...ENGLISH, text }, 'typing');
    vi.advanceTimersByTime(DEBOUNCE_MS - 1);
    expect(runs).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(runs.map(({ engine, query }) => [engine, query.text])).toEqual([
      ['local', 'Hello'],
      ['deepl', 'Hello'],
    ]);
  });

  it('[TXT-04] translate at once when asked to', () => {
    store.setQuery(ENGLISH, 'now');
    expect(runs).toHaveLength(2);
    vi.advanceTimersByTime(DEBOUNCE_MS);
    expect(runs).toHaveLength(2);
  });

  it.each<Partial<TranslationQuery>>([{ source: 'fr' }, { target: 'fr' }, { glossary: 'terms-1' }, { style: 'legal' }])(
    '[TXT-01] ask again after a change of %j, for the sentences of one text',
    (change) => {
      store.setQuery(ENGLISH, 'now');
      store.setQuery({ ...ENGLISH, ...change }, 'typing');
      vi.advanceTimersByTime(DEBOUNCE_MS);
      expect(runs.slice(2).map(({ query }) => query)).toEqual(
        Array(2).fill({ ...ENGLISH, ...change, isConsecutive: true }),
      );
      store.setQuery({ ...ENGLISH, ...change }, 'typing');
      vi.advanceTimersByTime(DEBOUNCE_MS);
      expect(runs).toHaveLength(4);
    },
  );

  it('abort the requests for a text that has changed', () => {
    store.setQuery(ENGLISH, 'now');
    store.setQuery({ ...ENGLISH, text: 'Hello you' }, 'typing');
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it('never show a late answer instead of a newer one', () => {
    store.setQuery(ENGLISH, 'now');
    store.setQuery({ ...ENGLISH, text: 'World' }, 'now');
    const [older, , newer] = runs;
    answer(newer, 'Welt');
    answer(older, 'Hallo');
    expect(shown('local')).toEqual({ status: 'ready', text: 'Welt' });
  });

  it('show the newest request’s answer, in whatever order answers arrive', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
        const asked: EngineRun[] = [];
        const cards = createCardsStore({ run: async (run) => void asked.push(run) });
        cards.setEngines(['local']);
        for (const text of ['a', 'b', 'c', 'd', 'e']) cards.setQuery({ ...ENGLISH, text }, 'now');
        for (const index of order) answer(asked[index], `answer ${index}`);
        const state = cards.getCards().get('local');
        const translation = state && translationOf(state);
        expect([state?.status, translation && textOf(translation, 'de')]).toEqual(['ready', 'answer 4']);
      }),
    );
  });

  it('keep the previous translation on view until the new one begins', () => {
    store.setQuery(ENGLISH, 'now');
    answer(runs[0], 'Hallo');
    store.setQuery({ ...ENGLISH, text: 'Hello you' }, 'now');
    expect(shown('local')).toEqual({ status: 'translating', text: 'Hallo' });
  });

  it('stream line by line and keep the line breaks', () => {
    store.setQuery({ ...ENGLISH, text: 'One\n\nTwo' }, 'now');
    emit(runs[0], { type: 'segment', index: 1, segment: { status: 'translated', text: 'Zwei' } });
    expect(shown('local')).toEqual({ status: 'streaming', text: '\n\nZwei' });
    emit(runs[0], { type: 'segment', index: 0, segment: { status: 'partial', text: 'Ei' } });
    expect(shown('local')).toEqual({ status: 'streaming', text: 'Ei\n\nZwei' });
  });

  it('[TXT-02] fail and retry independently', () => {
    store.setQuery(ENGLISH, 'now');
    emit(runs[0], { type: 'failed', error: { kind: 'no-response', info: '' } });
    answer(runs[1], 'Hallo');
    expect([shown('local').status, shown('deepl').status]).toEqual(['failed', 'ready']);
    store.retry('local');
    answer(runs[2], 'Hallo!');
    expect([runs.length, shown('local'), shown('deepl').text]).toEqual([
      3,
      { status: 'ready', text: 'Hallo!' },
      'Hallo',
    ]);
  });

  it('[TXT-01] ask only the engine that was added', () => {
    store.setQuery(ENGLISH, 'now');
    store.setEngines(['azure', 'local', 'deepl']);
    expect(runs.map(({ engine }) => engine)).toEqual(['local', 'deepl', 'azure']);
    expect([...store.getCards().keys()]).toEqual(['azure', 'local', 'deepl']);
  });

  it('stop an engine whose card is removed', () => {
    store.setQuery(ENGLISH, 'now');
    store.setEngines(['deepl']);
    answer(runs[0], 'Hallo');
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect([...store.getCards().keys()]).toEqual(['deepl']);
  });

  it('become idle when the text is cleared', () => {
    store.setQuery(ENGLISH, 'now');
    store.setQuery({ ...ENGLISH, text: '' }, 'typing');
    expect(shown('local')).toEqual({ status: 'idle', text: undefined });
    expect(runs.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('ask once when the same query is set again during the pause', () => {
    store.setQuery(ENGLISH, 'typing');
    store.setQuery(ENGLISH, 'typing');
    vi.advanceTimersByTime(2 * DEBOUNCE_MS);
    store.setQuery(ENGLISH, 'typing');
    vi.advanceTimersByTime(2 * DEBOUNCE_MS);
    expect(runs).toHaveLength(2);
  });
});

describe('chosen wordings', () => {
  const text = 'The bank is closed. A bank is here. Bye.';
  const TERM = { source: 'bank', target: 'Ufer' };
  const choice = { index: 0, sentence: 'Das Ufer ist zu.', term: TERM };
  const segment = (index: number, translated: string): EngineEvent => ({
    type: 'segment',
    index,
    segment: { status: 'translated', text: translated },
  });

  beforeEach(() => {
    store.setEngines(['deepl']);
    store.setQuery({ ...ENGLISH, text }, 'now');
    for (const [index, translated] of ['Die Bank ist zu.', 'Eine Bank ist hier.', 'Tschüs.'].entries()) {
      emit(runs.at(-1), segment(index, translated));
    }
    emit(runs.at(-1), { type: 'done', notes: {}, milliseconds: 5 });
  });

  it('[ENG-10] translate the other sentences with the term again, and are undone at once', () => {
    store.chooseWording('deepl', choice);
    const again = runs.at(-1);
    expect(again?.split.segments).toEqual(['A bank is here.']);
    expect(again?.query.terms).toEqual([TERM]);
    expect(shown('deepl').text).toBe('Das Ufer ist zu. Eine Bank ist hier. Tschüs.');
    emit(again, segment(0, 'Ein Ufer ist hier.'));
    expect(shown('deepl')).toEqual({ status: 'ready', text: 'Das Ufer ist zu. Ein Ufer ist hier. Tschüs.' });
    store.undoWording('deepl');
    expect(shown('deepl').text).toBe('Die Bank ist zu. Eine Bank ist hier. Tschüs.');
    emit(again, segment(0, 'too late'));
    expect(shown('deepl').text).not.toContain('too late');
  });

  it('say when the rest of the text cannot follow, and keep its translation', () => {
    store.chooseWording('deepl', choice);
    emit(runs.at(-1), { type: 'failed', error: { kind: 'timeout', info: '' } });
    expect(store.getWordings().get('deepl')?.hasFailed).toBe(true);
    expect(shown('deepl')).toEqual({ status: 'ready', text: 'Das Ufer ist zu. Eine Bank ist hier. Tschüs.' });
  });

  it('hold while the text is edited, until its languages change or it is another text', () => {
    store.chooseWording('deepl', choice);
    store.setQuery({ ...ENGLISH, text: `${text} More.` }, 'now');
    expect(runs.at(-1)?.query.terms).toEqual([TERM]);
    emit(runs.at(-1), segment(0, 'Die Bank ist zu.'));
    expect(shown('deepl').text).toContain('Das Ufer ist zu.');
    store.setQuery({ ...ENGLISH, text: 'Another text.' }, 'now');
    expect(runs.at(-1)?.query.terms).toBeUndefined();
    expect(store.getWordings().size).toBe(0);
  });
});

function emit(run: EngineRun | undefined, event: EngineEvent): void {
  if (!run) throw new Error('this request was never made');
  run.emit(event);
}

function answer(run: EngineRun | undefined, text: string): void {
  emit(run, { type: 'segment', index: 0, segment: { status: 'translated', text } });
  emit(run, { type: 'done', notes: {}, milliseconds: 5 });
}

function shown(engine: string): { status: string | undefined; text: string | undefined } {
  const state = store.getCards().get(engine);
  const translation = state && translationOf(state);
  return { status: state?.status, text: translation && textOf(translation, 'de') };
}
