import type { Engine } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import { cachePrefix } from './cache-key.ts';
import type { BatchTerms } from './question.ts';
import type { SelectedSegment } from './select.ts';
import type { TranslationRequest } from './translate.ts';
import type { EngineFailure } from './translation-error.ts';

/** What a segment has in common with those it may share a request with, or why the engine is not asked at all. */
export type TermsOf = (selected: SelectedSegment) => BatchTerms | { error: EngineFailure };

/** Gives each segment its terms; made once for each source and context of a request. */
export function batchTerms(
  engine: Engine,
  request: Pick<TranslationRequest, 'source' | 'target' | 'instructions' | 'glossary'>,
): TermsOf {
  const { target, instructions, glossary } = request;
  const isAi = engine.kind === 'ai';
  const glossaryKey = engine.glossary === 'native' && glossary?.length ? glossary : [];
  const made = new Map<string, ReturnType<TermsOf>>();

  const make = (source: LanguageCode | 'auto' | undefined, context: string | undefined): ReturnType<TermsOf> => {
    if (source === undefined || !engine.supports(source, target)) return { error: unsupported(engine, source, target) };
    const batch = {
      source,
      target,
      ...(context === undefined ? {} : { context }),
      ...(isAi && instructions !== undefined ? { instructions } : {}),
    };
    const prefix = cachePrefix(engine, batch);
    const isPlain = context === undefined && glossaryKey.length === 0;
    return { key: isPlain ? prefix : JSON.stringify([prefix, context, glossaryKey]), cachePrefix: prefix, batch };
  };

  return (selected) => {
    const source = sourceFor(engine, selected, request);
    const context = isAi ? selected.segment.context : undefined;
    const name = context === undefined ? String(source) : `${source} ${context}`;
    const terms = made.get(name) ?? make(source, context);
    made.set(name, terms);
    return terms;
  };
}

/** An unsure detection is left to the engine, when it can detect; so is a language that the engine does not know. */
function sourceFor(
  engine: Engine,
  { language, isSure }: SelectedSegment,
  { source, target }: Pick<TranslationRequest, 'source' | 'target'>,
): LanguageCode | 'auto' | undefined {
  const isTold = source !== 'auto' || (isSure && language !== undefined && engine.supports(language, target));
  return !isTold && engine.supports('auto', target) ? 'auto' : language;
}

function unsupported(engine: Engine, source: LanguageCode | 'auto' | undefined, target: LanguageCode): EngineFailure {
  const { id } = engine;
  if (source === undefined) {
    return { reason: 'source-unknown', engine: id, message: `${id}: the source language was not recognized` };
  }
  const remedy = source === 'auto' ? undefined : engine.remedy?.(source, target);
  return {
    reason: 'unsupported-pair',
    engine: id,
    message: `${id}: does not translate ${source} to ${target}`,
    ...(remedy === undefined ? {} : { remedy }),
    ...(source === 'auto' ? {} : { source }),
  };
}
