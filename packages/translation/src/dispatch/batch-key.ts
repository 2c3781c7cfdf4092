import type { Engine, EngineBatch } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import { cachePrefix } from '../cache/cache-key.ts';
import type { SelectedSegment } from '../stages/select.ts';
import type { EngineFailure } from '../translation-error.ts';
import type { TranslationRequest } from '../translator.ts';

/** Everything that texts of one engine request have in common. */
export interface BatchKey {
  /** Texts with equal ids may share a request. */
  id: string;
  /** Common start of the texts' cache keys. */
  cachePrefix: string;
  batch: Pick<EngineBatch, 'source' | 'target' | 'context' | 'instructions'>;
  /** Title and summary that the texts have in common; only for engines that read context. */
  about?: string;
}

/** Returns a segment's batch key, or an error if the engine cannot translate it. */
export type BatchKeyFor = (selected: SelectedSegment) => BatchKey | { error: EngineFailure };

/** Creates the function that gives segments of a request their batch keys; it builds one key per source and surroundings. */
export function createBatchKeyFor(
  engine: Engine,
  request: Pick<TranslationRequest, 'source' | 'target' | 'instructions' | 'glossary'>,
): BatchKeyFor {
  const { target, instructions, glossary } = request;
  const readsContext = engine.kind === 'ai' || engine.readsContext === true;
  const glossaryKey = engine.glossary === 'native' && glossary?.length ? glossary : [];
  const known = new Map<string, ReturnType<BatchKeyFor>>();

  const create = (
    source: LanguageCode | 'auto' | undefined,
    { context, about }: { context: string | undefined; about: string | undefined },
  ): ReturnType<BatchKeyFor> => {
    if (source === undefined || !engine.supports(source, target)) return { error: unsupported(engine, source, target) };
    const batch = {
      source,
      target,
      ...(context === undefined ? {} : { context }),
      ...(readsContext && instructions !== undefined ? { instructions } : {}),
    };
    const prefix = cachePrefix(engine, batch);
    const isPlain = context === undefined && about === undefined && glossaryKey.length === 0;
    return {
      id: isPlain ? prefix : JSON.stringify([prefix, context, about, glossaryKey]),
      cachePrefix: prefix,
      batch,
      ...(about === undefined ? {} : { about }),
    };
  };

  return (selected) => {
    const source = sourceFor(engine, selected, request);
    const { context, surroundings } = readsContext ? selected.segment : {};
    const about = surroundings?.about;
    const name =
      context === undefined && about === undefined ? String(source) : JSON.stringify([source, context, about]);
    const key = known.get(name) ?? create(source, { context, about });
    known.set(name, key);
    return key;
  };
}

/** Leaves an unsure or unsupported source to the engine's own detection, if it has one. */
function sourceFor(
  engine: Engine,
  { language, isSure }: SelectedSegment,
  { source, target }: Pick<TranslationRequest, 'source' | 'target'>,
): LanguageCode | 'auto' | undefined {
  const isNamed = source !== 'auto' || (isSure && language !== undefined && engine.supports(language, target));
  return !isNamed && engine.supports('auto', target) ? 'auto' : language;
}

function unsupported(engine: Engine, source: LanguageCode | 'auto' | undefined, target: LanguageCode): EngineFailure {
  const { id } = engine;
  if (source === undefined) {
    return { reason: 'source-unknown', engine: id, message: `${id}: the source language was not recognized` };
  }
  const hint = source === 'auto' ? undefined : engine.hint?.(source, target);
  return {
    reason: 'unsupported-pair',
    engine: id,
    message: `${id}: does not translate ${source} to ${target}`,
    ...(hint === undefined ? {} : { hint }),
    ...(source === 'auto' ? {} : { source }),
  };
}
