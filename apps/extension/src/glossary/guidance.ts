import type { LanguageCode } from '@interlinear/languages';
import type { TranslationRequest } from '@interlinear/translation';
import type { GlossaryContents, GlossaryStore } from './glossary-store.ts';

/** Glossary and prompts for a translation request. */
type Guidance = Pick<TranslationRequest, 'glossary' | 'instructions'>;

/** Returns the current glossary and prompts for a target language. */
export type GuidanceFor = (target: LanguageCode) => Promise<Guidance>;

/**
 * Caches the guidance per target language until the store changes, and returns the same lists until then, because the
 * pipeline compiles a glossary once per list. If the store cannot be read, translations go on without guidance.
 */
export function createGuidanceFor(store: Pick<GlossaryStore, 'all' | 'revision'>): GuidanceFor {
  let known: { revision: number; byTarget: Map<LanguageCode, Guidance>; contents: GlossaryContents } | undefined;
  return async (target) => {
    try {
      const revision = await store.revision();
      if (known?.revision !== revision) known = { revision, byTarget: new Map(), contents: await store.all() };
      const { byTarget, contents } = known;
      const chosen = byTarget.get(target) ?? choose(contents, target);
      byTarget.set(target, chosen);
      return chosen;
    } catch (error) {
      console.error('The glossary and the prompts could not be read', error);
      return {};
    }
  };
}

function choose({ terms, prompts }: GlossaryContents, target: LanguageCode): Guidance {
  const counts = ({ to }: { to: string }) => to === 'any' || to === target;
  const glossary = terms
    .filter(counts)
    // Terms for this language precede those for any language, because the first of two equal terms wins.
    .toSorted((one, other) => Number(one.to === 'any') - Number(other.to === 'any'))
    .map(({ source, target, from }) => ({ source, target, ...(from === 'any' ? {} : { language: from }) }));
  const instructions = prompts.filter(counts).map(({ text }) => text);
  return {
    ...(glossary.length > 0 ? { glossary } : {}),
    ...(instructions.length > 0 ? { instructions: instructions.join('\n') } : {}),
  };
}
