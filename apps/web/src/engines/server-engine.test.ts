import { ApiError } from '@interlinear/contract/api-error';
import type { TranslateEvent } from '@interlinear/contract/client';
import { ERRORS } from '@interlinear/contract/errors';
import { describe, expect, it } from 'vitest';
import type { EngineEvent, TranslationQuery } from './engine-run.ts';
import { createServerEngine } from './server-engine.ts';
import { splitText } from './split-text.ts';

const USAGE = { characters: 5, segments: 1, cached_segments: 0 };
const DONE: TranslateEvent = {
  event: 'done',
  data: { detected_language: 'en', service: 'deepl', route: null, fallback: null, usage: USAGE },
};

describe('an engine of the server', () => {
  it('[TXT-04] reports partial texts, lines and the end', async () => {
    const events = await run(['Hello'], async function* () {
      yield { event: 'partial', data: { index: 0, text: 'Ha' } };
      yield { event: 'segment', data: translated(0, 'Hallo') };
      yield DONE;
    });
    expect(events).toEqual([
      { type: 'segment', index: 0, segment: { status: 'partial', text: 'Ha' } },
      { type: 'segment', index: 0, segment: { status: 'translated', text: 'Hallo' }, notes: { detected: 'en' } },
      { type: 'done', milliseconds: 5, notes: { detected: 'en', isCached: false } },
    ]);
  });

  it('keeps the source of a line that failed', async () => {
    const [failed] = await run(['Hello'], async function* () {
      yield { event: 'segment', data: { index: 0, status: 'failed', code: -110, info: 'too slow' } };
      yield DONE;
    });
    expect(failed).toMatchObject({ segment: { status: 'failed', text: 'Hello', info: 'too slow' } });
  });

  it('[TXT-03] passes on which language a mismatched text is in', async () => {
    const error = apiError('sourceMismatch', { detected_language: 'de' });
    expect(await run(['Guten Tag'], failing(error), 'fr')).toEqual([
      { type: 'failed', error: { kind: 'api', info: 'info', key: 'sourceMismatch', detected: 'de' } },
    ]);
  });

  it.each(['nothingToTranslate', 'alreadyInTarget'] as const)('treats “%s” as a result, not a failure', async (key) => {
    const events = await run(['42'], async function* () {
      yield { event: 'segment', data: { index: 0, status: 'kept', text: '42', reason: 'no-letters' } };
      throw apiError(key);
    });
    expect(events.at(-1)).toEqual({ type: 'done', milliseconds: 5, notes: {} });
  });

  it.each([
    ['no-response', 'no-response'],
    ['status', 'no-response'],
    ['timeout', 'timeout'],
    ['bad-answer', 'broken-answer'],
  ] as const)('reports an error of kind %s as %s', async (kind, expected) => {
    expect(await run(['Hello'], failing(new ApiError({ kind, info: 'for logs' })))).toEqual([
      { type: 'failed', error: { kind: expected, info: '' } },
    ]);
  });

  it('reports nothing after it was stopped', async () => {
    expect(
      await run(['Hello'], failing(new ApiError({ kind: 'cancelled', info: '' })), 'en', AbortSignal.abort()),
    ).toEqual([]);
  });

  it('[TXT-03] has the source checked only when one was chosen', async () => {
    const asked: unknown[] = [];
    for (const source of ['auto', 'fr'] as const) {
      const engine = createServerEngine({
        now: () => 0,
        client: {
          async *translateStream(request) {
            asked.push(request.check_source);
            yield DONE;
          },
        },
      });
      const query: TranslationQuery = { text: 'a', source, target: 'de' };
      await engine({
        engine: 'deepl',
        query,
        split: splitText('a'),
        signal: new AbortController().signal,
        emit: () => {},
      });
    }
    expect(asked).toEqual([false, true]);
  });
});

async function run(
  lines: string[],
  translateStream: () => AsyncIterable<TranslateEvent>,
  source: TranslationQuery['source'] = 'auto',
  signal = new AbortController().signal,
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  const text = lines.join('\n');
  const times = [0, 5, 5, 5];
  const engine = createServerEngine({ client: { translateStream }, now: () => times.shift() ?? 5 });
  await engine({
    engine: 'deepl',
    query: { text, source, target: 'de' },
    split: splitText(text),
    signal,
    emit: (event) => events.push(event),
  });
  return events;
}

function translated(index: number, text: string) {
  return {
    index,
    status: 'translated',
    text,
    engine: 'deepl',
    source: 'en',
    cached: false,
    route: null,
    fallback: null,
  } as const;
}

function apiError(key: keyof typeof ERRORS, data?: unknown): ApiError {
  return new ApiError({ kind: 'code', code: ERRORS[key].code, info: 'info', data });
}

function failing(error: Error): () => AsyncIterable<TranslateEvent> {
  return () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) });
}
