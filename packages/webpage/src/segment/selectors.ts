import type { SiteRules } from './site-rules.ts';

/** Tells whether an element matches one of the rule's selectors; `undefined` where there is no such rule. */
type Matcher = ((element: Element) => boolean) | undefined;

export type RuleMatchers = { [Rule in keyof Required<SiteRules>]: Matcher };

/** A selector that this browser does not know is left out, so that one rule does not take the others with it. */
export function compileRules(rules: SiteRules | undefined, document: Document): RuleMatchers {
  const probe = document.createDocumentFragment();
  const compile = (selectors: readonly string[] | undefined): Matcher => {
    const known = (selectors ?? []).filter((selector) => isSelector(selector, probe)).join(',');
    return known ? (element) => element.matches(known) : undefined;
  };
  return {
    include: compile(rules?.include),
    exclude: compile(rules?.exclude),
    leaf: compile(rules?.leaf),
    block: compile(rules?.block),
    inline: compile(rules?.inline),
  };
}

function isSelector(selector: string, probe: DocumentFragment): boolean {
  try {
    probe.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
