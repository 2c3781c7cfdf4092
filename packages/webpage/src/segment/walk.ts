import { childNodesOf, isElement, isText, parentAcrossRoots } from '../dom-nodes.ts';
import { hasLetters } from '../inline-content.ts';
import type { AttributeUnit, Reason, Unit } from '../unit.ts';
import { readContent } from './content.ts';
import { isLinkRow } from './link-row.ts';
import { maxCharactersOf, type Policy } from './policy.ts';
import { type Role, Roles } from './roles.ts';
import { areSplitWords } from './split-words.ts';
import { TextRun } from './text-run.ts';
import { toTextUnit } from './text-unit.ts';
import { spaceHandlingOf } from './white-space.ts';

/**
 * Yields all units below `root` in document order and in small steps; a step without a unit yields undefined. The page
 * may change between steps; nodes inserted or removed then need another walk.
 */
export function* walk(root: Element | ShadowRoot, policy: Policy): Generator<Unit | undefined, void> {
  const walker = new Walker(policy, root);
  while (walker.step()) {
    if (walker.found.length === 0) yield undefined;
    else yield* walker.found.splice(0);
  }
  yield* walker.found;
}

/** Number of children examined per step. */
const NODES_PER_STEP = 16;

/** An element whose children are being read. */
interface Frame {
  container: Element | ShadowRoot;
  /** Snapshot of the children, so that changes made by the page do not derail the walk. */
  children: readonly ChildNode[];
  next: number;
  run: TextRun;
  hasBlocks: boolean;
  isIncluded: boolean;
  isShadowHost: boolean;
}

class Walker {
  readonly found: Unit[] = [];
  readonly #policy: Policy;
  readonly #minLetters: number;
  readonly #roles: Roles;
  readonly #frames: Frame[] = [];

  constructor(policy: Policy, root: Element | ShadowRoot) {
    this.#policy = policy;
    this.#minLetters = policy.minLetters ?? 2;
    this.#roles = new Roles(policy, root.ownerDocument, (element, role) => this.#visit(element, role));
    if (!isElement(root)) this.#enter(root, this.#isIncludedAbove(root.host));
    else if (isSkipped(this.#roles.of(root))) return;
    else this.#enter(root, this.#isIncludedAbove(root));
  }

  /** Advances the walk. Returns false at the end. */
  step(): boolean {
    const frame = this.#frames.at(-1);
    if (!frame) return false;
    for (let count = 0; count < NODES_PER_STEP; count += 1) {
      const node = frame.children[frame.next];
      frame.next += 1;
      if (!node) {
        this.#frames.pop();
        this.#endRun(frame);
        return true;
      }
      if (node.parentNode === frame.container) this.#read(node, frame);
      if (this.#frames.at(-1) !== frame || this.found.length > 0) return true;
    }
    return true;
  }

  #read(node: ChildNode, frame: Frame): void {
    if (isText(node)) this.#readText(node, frame);
    else if (isElement(node)) this.#readElement(node, frame);
  }

  #readText(node: Text, frame: Frame): void {
    if (frame.isShadowHost && !node.assignedSlot) this.#skip(node, 'hidden');
    else if (frame.run.addText(node)) this.#endRun(frame);
  }

  #readElement(element: Element, frame: Frame): void {
    const role = this.#roles.of(element);
    if (role.part === 'absent') return;
    // An unslotted element is not rendered. Chromium 150 still reports a style for it, 156 an empty one.
    if (frame.isShadowHost && !element.assignedSlot) this.#skip(element, 'hidden');
    else if (role.part === 'barrier' || role.part === 'block') {
      frame.hasBlocks = true;
      // Pushed onto a stack: content before the block must be read first.
      const before = this.#takeRun(frame);
      if (role.part === 'block') this.#enter(element, frame.isIncluded);
      for (const inner of before.toReversed()) this.#enter(inner, frame.isIncluded);
    } else if (frame.run.addElement(element, this.#roles)) this.#endRun(frame);
  }

  #endRun(frame: Frame): void {
    for (const inner of this.#takeRun(frame).toReversed()) this.#enter(inner, frame.isIncluded);
  }

  /** Ends the current text, creates its unit and returns the elements to read on their own. */
  #takeRun(frame: Frame): readonly Element[] {
    const { container } = frame;
    const { words, after, islandsBefore, islandsAfter } = frame.run.take(container, this.#roles);
    if (words.length === 0) return islandsBefore;
    const whiteSpaceCollapse = isElement(container) ? getComputedStyle(container).whiteSpaceCollapse : 'collapse';
    const draft = readContent(words, this.#roles, spaceHandlingOf(whiteSpaceCollapse));
    const isSentence = (draft.hasOwnText || areSplitWords(words, container)) && !isLinkRow(words);
    const inside = isSentence ? draft.islands : this.#partsReadAlone(words, draft.islands);
    const toRead = [...islandsBefore, ...inside, ...islandsAfter];
    if (!isSentence) {
      this.#skipAll(words.filter(isText), 'no-text');
      return toRead;
    }
    if (!frame.isIncluded) this.#skipAll(draft.texts, 'site-exclude');
    else if (!hasLetters(draft.content, this.#minLetters)) this.#skipAll(draft.texts, 'no-text');
    else
      this.found.push(
        toTextUnit({ ...draft, words, after, container, reason: this.#reasonFor(frame), roles: this.#roles }),
      );
    return toRead;
  }

  #reasonFor(frame: Frame): Reason {
    if (this.#roles.rules.include) return 'site-include';
    return !frame.hasBlocks && frame.next > frame.children.length ? 'block' : 'loose-text';
  }

  /** Returns the elements to read on their own in a text without own words: wrappers, and islands outside of them. */
  #partsReadAlone(nodes: readonly ChildNode[], islands: readonly Element[]): Element[] {
    const wrappers = nodes.filter(isElement).filter((element) => {
      const { part } = this.#roles.of(element);
      return part === 'atom' || part === 'inline';
    });
    return [...wrappers, ...islands.filter((island) => !wrappers.some((wrapper) => wrapper.contains(island)))];
  }

  #enter(container: Element | ShadowRoot, isIncludedAbove: boolean): void {
    const isOneElement = isElement(container);
    this.#frames.push({
      container,
      children: childNodesOf(container),
      next: 0,
      run: new TextRun(maxCharactersOf(this.#policy)),
      hasBlocks: false,
      isIncluded: isIncludedAbove || (isOneElement && this.#roles.rules.include?.(container) === true),
      isShadowHost: isOneElement && container.shadowRoot !== null,
    });
  }

  #isIncludedAbove(element: Element): boolean {
    const { include } = this.#roles.rules;
    if (!include) return true;
    for (let ancestor: Element | undefined = element; ancestor; ancestor = parentAcrossRoots(ancestor)) {
      if (include(ancestor)) return true;
    }
    return false;
  }

  /** Called once per element when its role is decided, wherever it occurs in the text. */
  #visit(element: Element, role: Role): void {
    if (role.part === 'absent' || role.part === 'barrier' || role.part === 'leaf') this.#skip(element, role.reason);
    if (this.#policy.mode === 'translation' && this.#isIncludedAbove(element)) {
      this.found.push(...readAttributes(element, role, this.#minLetters));
    }
    if (isSkipped(role) || !mayHostShadow(element)) return;
    const { shadowRootOf = (host) => host.shadowRoot, onShadowRoot } = this.#policy;
    const shadow = onShadowRoot && shadowRootOf(element);
    if (shadow) onShadowRoot(shadow);
  }

  #skip(node: Node, reason: Reason): void {
    this.#policy.onSkipped?.(node, reason);
  }

  #skipAll(nodes: readonly Node[], reason: Reason): void {
    for (const node of nodes) this.#skip(node, reason);
  }
}

function isSkipped({ part }: Role): boolean {
  return part === 'absent' || part === 'barrier' || part === 'leaf';
}

const SHADOW_HOSTS = /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$|-/;

function mayHostShadow(element: Element): boolean {
  return SHADOW_HOSTS.test(element.localName);
}

/** Returns the attributes of an element that people see on screen, on hover or hear from a screen reader. */
function readAttributes(element: Element, role: Role, minLetters: number): AttributeUnit[] {
  if (!element.hasAttributes() || !mayHaveReadableAttributes(role)) return [];
  const units: AttributeUnit[] = [];
  for (const name of namesFor(element)) {
    const value = element.getAttribute(name)?.trim();
    if (!value || !hasLetters([value], minLetters)) continue;
    units.push({ kind: 'attribute', reason: 'attribute', element, name, content: [value] });
  }
  return units;
}

function mayHaveReadableAttributes(role: Role): boolean {
  if (role.part === 'absent') return false;
  if (role.part !== 'leaf' && role.part !== 'barrier') return true;
  return role.reason === 'graphic' || role.reason === 'editable' || role.reason === 'form-value';
}

const COMMON_ATTRIBUTES: readonly string[] = ['title', 'aria-label', 'aria-description'];
const ATTRIBUTES_BY_TAG: Readonly<Record<string, readonly string[]>> = {
  img: ['alt', ...COMMON_ATTRIBUTES],
  textarea: ['placeholder', ...COMMON_ATTRIBUTES],
  optgroup: ['label', ...COMMON_ATTRIBUTES],
  option: ['label', ...COMMON_ATTRIBUTES],
};

function namesFor(element: Element): readonly string[] {
  return element.localName === 'input'
    ? namesForInput(element)
    : (ATTRIBUTES_BY_TAG[element.localName] ?? COMMON_ATTRIBUTES);
}

/** The label of a button is its value. A button with a name submits that value, so it must not change. */
function namesForInput(element: Element): readonly string[] {
  const type = element.getAttribute('type')?.toLowerCase() ?? 'text';
  if (type === 'hidden') return [];
  if (type === 'image') return ['alt', ...COMMON_ATTRIBUTES];
  if (type === 'button' || type === 'submit' || type === 'reset') {
    return element.hasAttribute('name') ? COMMON_ATTRIBUTES : ['value', ...COMMON_ATTRIBUTES];
  }
  return ['placeholder', ...COMMON_ATTRIBUTES];
}
