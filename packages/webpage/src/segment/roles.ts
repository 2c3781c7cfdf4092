import type { LeafKind } from '@interlinear/translation/segment';
import { childElementsOf, childNodesOf, isElement, isIgnorable, isText } from '../dom-nodes.ts';
import type { Reason } from '../unit.ts';
import { isPositionedAlone } from './computed-styles.ts';
import { GrowingBoxes } from './growing-boxes.ts';
import { createGuard, type Guard } from './guards.ts';
import { isLinkRow } from './link-row.ts';
import { maxCharactersOf, type Policy } from './policy.ts';
import type { SiteRules } from './site-rules.ts';

/** The role of an element in the text around it. */
export type Role =
  /** Not rendered, or inserted by us; text continues across it. */
  | { part: 'absent'; reason: Reason }
  /** Skipped; text ends before it. */
  | { part: 'barrier'; reason: Reason }
  /** Skipped, but part of the text around it. */
  | { part: 'leaf'; kind: LeafKind; reason: Reason }
  /** Placed in the text around it but read on its own: a button, a tooltip, a floating box. `isUnseen`: for screen readers only. */
  | { part: 'island'; isUnseen: boolean }
  /** Inline block: a wrapper if there is text beside it, otherwise read on its own. */
  | { part: 'atom' }
  | { part: 'inline' }
  /** Read on its own; text ends before it. */
  | { part: 'block' };

/**
 * Decides the role of each element once, with cheap checks first and computed style last. Lives as long as one walk.
 */
export class Roles {
  readonly rules: RuleMatchers;
  /** Only for bilingual translations, which need more room. */
  readonly growingBoxes: GrowingBoxes | undefined;
  readonly #guard: Guard;
  readonly #mode: Policy['mode'];
  readonly #maxCharacters: number;
  readonly #onDecided: (element: Element, role: Role) => void;
  readonly #known = new Map<Element, Role>();
  readonly #flows = new Map<Element, TextFlow>();

  /** @param onDecided called once for each element when its role is decided */
  constructor(policy: Policy, document: Document, onDecided: (element: Element, role: Role) => void = () => {}) {
    this.rules = compileRules(policy.siteRules, document);
    this.growingBoxes = policy.mode === 'bilingual' ? new GrowingBoxes() : undefined;
    this.#guard = createGuard(policy, document);
    this.#mode = policy.mode;
    this.#maxCharacters = maxCharactersOf(policy);
    this.#onDecided = onDecided;
  }

  /** Returns why guards or site rules exclude an element. Ignores its style. */
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

  /** Returns the text an inline element contributes to its sentence. */
  flow(element: Element): TextFlow {
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
    // An empty display means that the element is in no rendered tree, e.g. below a shadow host without a slot for it.
    if (display === 'none' || display === '' || style.visibility !== 'visible') return HIDDEN;
    const isOutOfFlow = mayLeaveFlow(display) && (style.float !== 'none' || isPositionedAlone(style));
    const reason = guard ?? (looksLikeCode(element, style) ? 'code' : undefined);
    if (reason) {
      if (!isOutOfFlow && !isInline(display)) return { part: 'barrier', reason };
      return { part: 'leaf', kind: LEAF_KINDS[reason] ?? 'term', reason };
    }
    if (rules.inline?.(element)) return INLINE;
    if (isOutOfFlow && isClippedAway(style)) return UNSEEN_ISLAND;
    if (isOutOfFlow) return isDropCap(element, style) && !this.#holdsBlock(element, depth) ? INLINE : ISLAND;
    if (!isInline(display)) return BLOCK;
    if (tag === 'button' || tag === 'select') return ISLAND;
    if (hasSlotOfItsOwn(element)) return BLOCK;
    // Adjacent labels are separate texts even if only a field is between them. One without words is a switch.
    if (tag === 'label' && /\S/.test(element.textContent ?? '')) return BLOCK;
    if ((tag === 'sub' || tag === 'sup') && isShortMark(element))
      return { part: 'leaf', kind: 'formula', reason: 'math' };
    if (this.#holdsBlock(element, depth) || (tag !== 'a' && isLinkRow(childNodesOf(element)))) return BLOCK;
    return display.startsWith('inline-') ? ATOM : INLINE;
  }

  /** In bilingual mode the text of an option may also be its value, and nothing may be written to preserve that. */
  #optionRole(guard: Reason | undefined): Role {
    const reason = guard ?? (this.#mode === 'bilingual' ? 'form-value' : undefined);
    return reason ? { part: 'barrier', reason } : BLOCK;
  }

  /**
   * Whether an inline element is read as part of the page rather than of a sentence: it contains blocks, paragraphs or
   * very long text.
   */
  #holdsBlock(element: Element, depth: number): boolean {
    // No real text is nested this deep. Reading each wrapper on its own avoids a stack overflow.
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

/** No sentence has this many elements, and examining all of them would take too long for one step. */
const MAX_CHILDREN = 200;

function isBreak({ localName }: Element): boolean {
  return localName === 'br';
}

/** Whether only white space separates two elements. */
function isAdjacent(element: Element, previous: Element): boolean {
  for (let node = previous.nextSibling; node && node !== element; node = node.nextSibling) {
    if (node.nodeType === 3 && /\S/.test(node.nodeValue ?? '')) return false;
  }
  return true;
}

const BREAK: Role = { part: 'leaf', kind: 'break', reason: 'no-text' };
const SLOT: Role = { part: 'leaf', kind: 'field', reason: 'no-text' };
const HIDDEN: Role = { part: 'absent', reason: 'hidden' };
const ISLAND: Role = { part: 'island', isUnseen: false };
const UNSEEN_ISLAND: Role = { part: 'island', isUnseen: true };
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

/** Detects code without a code tag, such as a line of a diff: preformatted text in a monospace font. */
function looksLikeCode(element: Element, style: CSSStyleDeclaration): boolean {
  // The browser assembles `white-space` and `font-family` on each read, so read them only if necessary.
  if (style.whiteSpaceCollapse !== 'preserve' || !/\bmonospace\b/.test(style.fontFamily)) return false;
  // Letters in archives of mailing lists are wrapped, as code is in some diffs.
  return style.whiteSpace === 'pre' || hasSignsOfCode(element);
}

/** Number of characters that show whether a text is code. */
const MAX_CODE_SAMPLE = 1_000;
/** Brackets and operators of programs, except at the start of a line, where a quotation may have one. */
const SIGNS_OF_CODE = /(?<!^)[{}=<>\\|]|[{}]|\w\((?!\w?\w\))|;\s*$|\$[{(\p{L}_]/gmu;
const LETTERS_PER_SIGN = 20;

function hasSignsOfCode(element: Element): boolean {
  // A part of the page that has scripts is no listing, and they would count.
  if (element.querySelector('script, style')) return false;
  const text = (element.textContent ?? '').slice(0, MAX_CODE_SAMPLE);
  const signs = text.match(SIGNS_OF_CODE)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return signs * LETTERS_PER_SIGN >= letters && signs > 0;
}

/** Whether a slot has assigned nodes, which are elsewhere in the tree and replace its own content. */
function isFilledSlot(element: Element): boolean {
  return element.localName === 'slot' && element instanceof HTMLSlotElement && element.assignedNodes().length > 0;
}

/** Whether an element is shown at another place than the nodes beside it, which a component has other slots for. */
function hasSlotOfItsOwn(element: Element): boolean {
  const { parentNode, slot } = element;
  if (slot === '' || !parentNode) return false;
  return childNodesOf(parentNode).some((node) => !isIgnorable(node) && slotOf(node) !== slot);
}

function slotOf(node: Node): string {
  return isElement(node) ? node.slot : '';
}

/** Whether `float` and `position` can matter: they turn elements into blocks regardless of `display` (CSS 2.2, 9.7). */
function mayLeaveFlow(display: string): boolean {
  return !isInline(display) && !display.startsWith('table-');
}

/** Whether a box is clipped as is usual for texts that only screen readers read. */
function isClippedAway(style: CSSStyleDeclaration): boolean {
  return isPositionedAlone(style) && (style.clip !== 'auto' || style.clipPath !== 'none');
}

/** Detects a drop cap: it floats, but belongs to the word after it. */
function isDropCap(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.float === 'none' || (element.textContent ?? '').trim().length > 2) return false;
  const next = element.nextSibling;
  return next?.nodeType === 3 && /^\p{L}/u.test(next.nodeValue ?? '');
}

/** Whether the content is short, like a footnote number, an exponent or the 2 of H₂O, not words. */
function isShortMark(element: Element): boolean {
  return /^\s*\S{0,6}\s*$/.test(element.textContent ?? '');
}

/** The text an element contributes to its sentence, without parts that are skipped or read on their own. */
export interface TextFlow {
  characters: number;
  /** The last text that is not blank. */
  last: string;
}

/** Computes the flow of an element, once per element. */
function flowOf(element: Element, roleOf: (element: Element) => Role, known: Map<Element, TextFlow>): TextFlow {
  const before = known.get(element);
  if (before) return before;
  const flow: TextFlow = { characters: 0, last: '' };
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

/** Tells whether an element matches one of a rule's selectors; `undefined` if there is no such rule. */
type Matcher = ((element: Element) => boolean) | undefined;

export type RuleMatchers = { [Rule in keyof Required<SiteRules>]: Matcher };

/** Ignores selectors this browser does not support, so that one does not invalidate the others. */
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
