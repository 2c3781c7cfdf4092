import type { LanguageCode } from '@interlinear/languages';
import type { TranslationRequest } from '@interlinear/translation';
import type { GlossaryContents, GlossaryStore } from './glossary-store.ts';

/** What of a person's texts goes with a translation. */
type Guidance = Pick<TranslationRequest, 'glossary' | 'instructions'>;

/** The glossary and the instructions for translations into a language, as they are stored now. */
export type GuidanceFor = (target: LanguageCode) => Promise<Guidance>;

/**
 * Reads the store again only when something in it has changed, and gives the same lists as long as nothing has: the pipeline
 * compiles a glossary once for each list. GlossaryContents that cannot be read are none; a translation does not fail for them.
 */
export function createGuidanceFor(store: Pick<GlossaryStore, 'all' | 'revision'>): GuidanceFor {
  let known: { revision: number; byTarget: Map<LanguageCode, Guidance>; texts: GlossaryContents } | undefined;
  return async (target) => {
    try {
      const revision = await store.revision();
      if (known?.revision !== revision) known = { revision, byTarget: new Map(), texts: await store.all() };
      const { byTarget, texts } = known;
      const chosen = byTarget.get(target) ?? choose(texts, target);
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
    // What is meant for this language comes before what is meant for any: of two that are equal the first is found.
    .toSorted((one, other) => Number(one.to === 'any') - Number(other.to === 'any'))
    .map(({ source, target, from }) => ({ source, target, ...(from === 'any' ? {} : { language: from }) }));
  const instructions = prompts.filter(counts).map(({ text }) => text);
  return {
    ...(glossary.length > 0 ? { glossary } : {}),
    ...(instructions.length > 0 ? { instructions: instructions.join('\n') } : {}),
  };
}
