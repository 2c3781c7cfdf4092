import { ApiError } from '@interlinear/contract/api-error';
import type { Client, TranslateEvent } from '@interlinear/contract/client';
import type { SegmentEvent } from '@interlinear/contract/translate';
import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import * as z from 'zod/mini';
import type { EngineError, EngineEvent, EngineNotes, EngineRun, SegmentTranslation } from './engine-run.ts';

export interface ServerEngineOptions {
  client: Pick<Client, 'translateStream'>;
  /** Milliseconds since any fixed moment. */
  now: () => number;
}

/** Translates with an engine of the server and reports each segment. */
export function createServerEngine({ client, now }: ServerEngineOptions): (run: EngineRun) => Promise<void> {
  return async ({ engine, query, split, signal, emit }) => {
    const startedAt = now();
    const request = {
      source_text: [...split.segments],
      source_lang: query.source,
      target_lang: query.target,
      engine,
      check_source: query.checksSource ?? query.source !== 'auto',
      ...(query.glossary !== undefined && { glossary_id: query.glossary }),
      ...(query.terms !== undefined && { terms: [...query.terms] }),
      ...(query.style !== undefined && { style: query.style }),
      ...(query.context !== undefined && { context: query.context }),
      ...(query.isConsecutive && split.segments.length > 1 && { consecutive: true }),
    };
    try {
      for await (const event of client.translateStream(request, { signal })) {
        emit(cardEventOf(event, split.segments, now() - startedAt));
      }
    } catch (error) {
      if (signal.aborted) return;
      // All lines were kept and have been reported, so this is a result and not a failure.
      if (error instanceof ApiError && (error.key === 'nothingToTranslate' || error.key === 'alreadyInTarget')) {
        emit({ type: 'done', notes: {}, milliseconds: now() - startedAt });
      } else {
        emit({ type: 'failed', error: engineErrorOf(error) });
      }
    }
  };
}

function cardEventOf(event: TranslateEvent, sources: readonly string[], milliseconds: number): EngineEvent {
  switch (event.event) {
    case 'partial':
      return { type: 'segment', index: event.data.index, segment: { status: 'partial', text: event.data.text } };
    case 'segment': {
      const segment = segmentOf(event.data, sources[event.data.index] ?? '');
      return { type: 'segment', index: event.data.index, segment, notes: segmentNotes(event.data) };
    }
    case 'done': {
      const { route, fallback, detected_language, usage } = event.data;
      return {
        type: 'done',
        milliseconds,
        notes: {
          ...(route !== null && { route }),
          ...(fallback !== null && { fallback }),
          ...knownLanguage(detected_language),
          isCached: usage.segments > 0 && usage.cached_segments === usage.segments,
        },
      };
    }
  }
}

function segmentOf(event: SegmentEvent, source: string): SegmentTranslation {
  switch (event.status) {
    case 'translated':
      return { status: 'translated', text: event.text };
    case 'kept':
      return { status: 'kept', text: event.text, reason: event.reason };
    case 'failed':
      return { status: 'failed', text: source, info: event.info };
  }
}

function segmentNotes(event: SegmentEvent): EngineNotes {
  if (event.status !== 'translated') return {};
  return {
    ...(event.route !== null && { route: event.route }),
    ...(event.fallback !== null && { fallback: event.fallback }),
    ...knownLanguage(event.source),
  };
}

/** Data of the server's error when it detected the language but did not translate. */
const detectedLanguageData = z.object({ detected_language: z.string() });

/** Describes a failed call of the server for a card. */
export function engineErrorOf(error: unknown): EngineError {
  if (!(error instanceof ApiError)) return { kind: 'broken-answer', info: '' };
  const { kind, info, key, data } = error;
  if (kind === 'code') {
    const parsed = detectedLanguageData.safeParse(data);
    return { kind: 'api', info, key, ...(parsed.success && knownLanguage(parsed.data.detected_language)) };
  }
  if (kind === 'timeout') return { kind: 'timeout', info: '' };
  return { kind: kind === 'bad-answer' ? 'broken-answer' : 'no-response', info: '' };
}

function knownLanguage(tag: string | null): { detected?: LanguageCode } {
  const detected = matchLanguage(tag ?? '');
  return detected ? { detected } : {};
}
