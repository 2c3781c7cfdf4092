import type { LeafKind } from '@interlinear/translation/segment';
import { childElementsOf, childNodesOf, isElement, isText } from '../dom-nodes.ts';
import type { Reason } from '../unit.ts';
import { createGuard, type Guard } from './guards.ts';
import { isLinkRow } from './link-row.ts';
import { maxCharactersOf, type Policy } from './policy.ts';
import type { SiteRules } from './site-rules.ts';

/** What an element is to the text around it. */
export type Role =
  /** Not rendered, or not the page's: text reads on across it. */
  | { part: 'absent'; reason: Reason }
  /** Left alone, and text ends before it. */
  | { part: 'barrier'; reason: Reason }
  /** Left alone, and part of the text around it. */
  | { part: 'leaf'; kind: LeafKind; reason: Reason }
  /** Stands in the text around it, but is read on its own: a button, a tooltip, a floating box. */
  | { part: 'island' }
  /** Set like one big letter: a wrapper where there is text beside it, else read on its own. */
  | { part: 'atom' }
  | { part: 'inline' }
  /** Read on its own; text ends before it. */
  | { part: 'block' };

/** What each element is, decided once: cheap checks first, its computed style last. Lives as long as one walk. */
export class Roles {
  readonly rules: RuleMatchers;
  readonly #guard: Guard;
  readonly #mode: Policy['mode'];
  readonly #maxCharacters: number;
  readonly #onDecided: (element: Element, role: Role) => void;
  readonly #known = new Map<Element, Role>();
  readonly #flows = new Map<Element, Flow>();

  /** @param onDecided called once for each element whose role is asked for */
  constructor(policy: Policy, document: Document, onDecided: (element: Element, role: Role) => void = () => {}) {
    this.rules = compileRules(policy.siteRules, document);
    this.#guard = createGuard(policy, document);
    this.#mode = policy.mode;
    this.#maxCharacters = maxCharactersOf(policy);
    this.#onDecided = onDecided;
  }

  /** Why an element is left alone for what it is; says nothing of its style. */
  guard(element: Element): Reason | undefined {
    return this.#guard(element) ?? (this.rules.exclude?.(element) ? 'site-exclude' : undefined);
  }

  of(element: Element, depth = 0): Role {
    const known = this.#known.get(element);
    if (known) return known;
    const role = this.#decide(element, this.guard(element), depth);
    this.#known.set(element, role);
    this.#onDecided(element, role);
    return role;
  }

  /** The text that an inline element brings into its sentence. */
  flow(element: Element): Flow {
    return flowOf(element, (child) => this.of(child), this.#flows);
  }

  #decide(element: Element, guard: Reason | undefined, depth: number): Role {
    const tag = element.localName;
    if (tag === 'br') return BREAK;
    if (guard === 'hidden' || guard === 'own' || tag === 'wbr') return { part: 'absent', reason: guard ?? 'no-text' };
    if (isFilledSlot(element)) return SLOT;
    if (tag === 'option' || tag === 'optgroup') return this.#optionRole(guard);
    const { rules } = this;
    if (!guard && rules.leaf?.(element)) return { part: 'leaf', kind: 'term', reason: 'site-exclude' };
    if (!guard && rules.block?.(element)) return BLOCK;
    if (!guard && rules.include?.(element)) return BLOCK;

    const style = getComputedStyle(element);
    const { display } = style;
    // Empty: the element stands in no tree that is drawn, such as below a shadow host that has no slot for it.
    if (display === 'none' || display === '' || style.visibility !== 'visible') return HIDDEN;
    const isOutOfFlow = mayLeaveFlow(display) && (style.float !== 'none' || isTakenOut(style.position));
    const reason = guard ?? (looksLikeCode(style) ? 'code' : undefined);
    if (reason) {
      if (!isOutOfFlow && !isInline(display)) return { part: 'barrier', reason };
      return { part: 'leaf', kind: LEAF_KINDS[reason] ?? 'term', reason };
    }
    if (rules.inline?.(element)) return INLINE;
    if (isOutOfFlow) return isDropCap(element, style) && !this.#holdsBlock(element, depth) ? INLINE : ISLAND;
    if (!isInline(display)) return BLOCK;
    if (tag === 'button' || tag === 'select') return ISLAND;
    // Two labels side by side are two texts, though nothing but a field is between them.
    if (tag === 'label') return BLOCK;
    if ((tag === 'sub' || tag === 'sup') && isShortMark(element))
      return { part: 'leaf', kind: 'formula', reason: 'math' };
    if (this.#holdsBlock(element, depth) || (tag !== 'a' && isLinkRow(childNodesOf(element)))) return BLOCK;
    return display.startsWith('inline-') ? ATOM : INLINE;
  }

  /** The text of an option is also its value in bilingual mode, where nothing may be written to freeze it. */
  #optionRole(guard: Reason | undefined): Role {
    const reason = guard ?? (this.#mode === 'bilingual' ? 'form-value' : undefined);
    return reason ? { part: 'barrier', reason } : BLOCK;
  }

  /** Whether an inline element is read as a part of the page, not of a sentence: it holds blocks, paragraphs, or a whole book. */
  #holdsBlock(element: Element, depth: number): boolean {
    // Nobody writes text this deep; a page that does gets each wrapper read on its own instead of a stack overflow.
    if (depth > 100 || element.childElementCount > MAX_CHILDREN) return true;
    let previous: Element | undefined;
    for (const child of childElementsOf(element)) {
      const { part } = this.of(child, depth + 1);
      if (part === 'block' || part === 'barrier') return true;
      if (part === 'absent') continue;
      if (previous && isBreak(child) && isBreak(previous) && isAdjacent(child, previous)) return true;
      previous = child;
    }
    return element.childElementCount > 3 && this.flow(element).characters > this.#maxCharacters;
  }
}

/** A sentence does not have this many elements; to look at all of them would take too long for one step. */
const MAX_CHILDREN = 200;

function isBreak({ localName }: Element): boolean {
  return localName === 'br';
}

/** Whether nothing but space is between two elements. */
function isAdjacent(element: Element, previous: Element): boolean {
  for (let node = previous.nextSibling; node && node !== element; node = node.nextSibling) {
    if (node.nodeType === 3 && /\S/.test(node.nodeValue ?? '')) return false;
  }
  return true;
}

const BREAK: Role = { part: 'leaf', kind: 'break', reason: 'no-text' };
const SLOT: Role = { part: 'leaf', kind: 'field', reason: 'no-text' };
const HIDDEN: Role = { part: 'absent', reason: 'hidden' };
const ISLAND: Role = { part: 'island' };
const ATOM: Role = { part: 'atom' };
const INLINE: Role = { part: 'inline' };
const BLOCK: Role = { part: 'block' };

const LEAF_KINDS: Partial<Record<Reason, LeafKind>> = {
  code: 'code',
  math: 'formula',
  graphic: 'image',
  editable: 'field',
  'form-value': 'field',
};

function isInline(display: string): boolean {
  return display.startsWith('inline') || display === 'contents' || display === 'math' || display.startsWith('ruby');
}

/** Not every page has a tag for its code: a line of a diff is a cell whose spaces are kept, in a font of letters equally wide. */
function looksLikeCode(style: CSSStyleDeclaration): boolean {
  // `white-space` and the list of fonts are put together each time they are read, so only where it matters.
  return (
    style.whiteSpaceCollapse === 'preserve' && style.whiteSpace === 'pre' && /\bmonospace\b/.test(style.fontFamily)
  );
}

/** What is shown in it stands elsewhere in the tree, and its own content is not shown. */
function isFilledSlot(element: Element): boolean {
  return element.localName === 'slot' && element instanceof HTMLSlotElement && element.assignedNodes().length > 0;
}

/** What floats or stands elsewhere is a block, whatever its `display` says (CSS 2.2, 9.7): of most elements nothing more is asked. */
function mayLeaveFlow(display: string): boolean {
  return !isInline(display) && !display.startsWith('table-');
}

function isTakenOut(position: string): boolean {
  return position === 'absolute' || position === 'fixed';
}

/** The big first letter of a chapter: floats, yet belongs to the word after it. */
function isDropCap(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.float === 'none' || (element.textContent ?? '').trim().length > 2) return false;
  const next = element.nextSibling;
  return next?.nodeType === 3 && /^\p{L}/u.test(next.nodeValue ?? '');
}

/** A number of a footnote, an exponent, the 2 of H₂O: not words that stand high or low. */
function isShortMark(element: Element): boolean {
  return /^\s*\S{0,6}\s*$/.test(element.textContent ?? '');
}

/** The text that an element brings into the sentence it stands in: without what is left alone or read on its own. */
export interface Flow {
  characters: number;
  /** The last text of it that is not blank. */
  last: string;
}

/** Adds up the flow of an element; each element is looked at once. */
function flowOf(element: Element, roleOf: (element: Element) => Role, known: Map<Element, Flow>): Flow {
  const before = known.get(element);
  if (before) return before;
  const flow: Flow = { characters: 0, last: '' };
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child) && /\S/.test(child.data)) {
      flow.characters += child.data.length;
      flow.last = child.data;
    } else if (isElement(child)) {
      const { part } = roleOf(child);
      if (part !== 'inline' && part !== 'atom') continue;
      const inner = flowOf(child, roleOf, known);
      flow.characters += inner.characters;
      flow.last = inner.last || flow.last;
    }
  }
  known.set(element, flow);
  return flow;
}

/** Tells whether an element matches one of the rule's selectors; `undefined` where there is no such rule. */
type Matcher = ((element: Element) => boolean) | undefined;

export type RuleMatchers = { [Rule in keyof Required<SiteRules>]: Matcher };

/** A selector that this browser does not know is left out, so that one rule does not take the others with it. */
function compileRules(rules: SiteRules | undefined, document: Document): RuleMatchers {
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
