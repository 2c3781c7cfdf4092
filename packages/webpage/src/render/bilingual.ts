import type { Inline, LeafKind } from '@interlinear/translation/segment';
import { isElement, isIgnorable, TRANSLATION_TAG } from '../dom-nodes.ts';
import type { Appearance, RenderedTranslation, TextUnit } from '../unit.ts';
import { adoptGrowth, adoptUnclamping } from './adopt-styles.ts';
import { type Branch, toTree } from './content-tree.ts';
import { copyLeaf, copyWrapper } from './copy-elements.ts';
import { BOX_ATTRIBUTE, nameOfBox, PLACEMENT_ATTRIBUTE, STYLE_ATTRIBUTE } from './styles.ts';

/** Inserts a translation under or beside its original, in one element of our own. The page's nodes stay untouched. */
export function showBilingual(unit: TextUnit, content: readonly Inline[], appearance: Appearance): RenderedTranslation {
  const before = insertionPointOf(unit);
  const document = before?.ownerDocument ?? globalThis.document;
  const translation = createElement(document, appearance, unit);
  if (unit.elements.size > 0) translation.addEventListener('click', forwardClick);
  translation.append(...toNodes(content, unit, document));
  before?.after(translation);
  inserted.add(translation);
  if (unit.placement === 'unclamped') adoptUnclamping(translation.getRootNode());
  if (unit.growingBox) adoptGrowth(translation.getRootNode(), unit.growingBox);
  return new BilingualTranslation(unit, translation);
}

/** Translations that were inserted by us, unlike copies of them. */
const inserted = new WeakSet<Element>();

/** Returns the translations at or below a node that the page has copied together with its own elements. */
export function copiedTranslationsIn(node: Node): Element[] {
  if (!isElement(node)) return [];
  const found = node.localName === TRANSLATION_TAG ? [node] : [...node.getElementsByTagName(TRANSLATION_TAG)];
  return found.filter((translation) => !inserted.has(translation));
}

/**
 * Empty template elements by appearance. Clones share attribute data, which would otherwise be repeated thousands of
 * times.
 */
const templates = new WeakMap<Document, Map<string, HTMLElement>>();

function createElement(document: Document, appearance: Appearance, unit: TextUnit): HTMLElement {
  const { language, direction, style } = appearance;
  const { placement } = unit;
  const box = unit.growingBox && nameOfBox(unit.growingBox);
  const kinds = templates.get(document) ?? new Map<string, HTMLElement>();
  templates.set(document, kinds);
  const kind = `${language} ${direction} ${style} ${placement} ${box}`;
  let template = kinds.get(kind);
  if (!template) {
    template = document.createElement(TRANSLATION_TAG);
    template.lang = language;
    template.dir = direction;
    template.setAttribute(STYLE_ATTRIBUTE, style);
    template.setAttribute(PLACEMENT_ATTRIBUTE, placement);
    if (box !== undefined) template.setAttribute(BOX_ATTRIBUTE, box);
    kinds.set(kind, template);
  }
  return document.importNode(template);
}

/** A class rather than closures, because a page has thousands of these. */
class BilingualTranslation implements RenderedTranslation {
  readonly #unit: TextUnit;
  readonly #element: HTMLElement;

  constructor(unit: TextUnit, element: HTMLElement) {
    this.#unit = unit;
    this.#element = element;
  }

  update(content: readonly Inline[]): void {
    this.#element.replaceChildren(...toNodes(content, this.#unit, this.#element.ownerDocument));
  }

  isIntact(): boolean {
    return this.#element.isConnected && follows(this.#element, insertionPointOf(this.#unit));
  }

  /** Not read from the text node: a browser keeps the wrapper object of a node that scripts have accessed. */
  text(): string | undefined {
    return this.#element.firstElementChild ? undefined : this.#element.textContent;
  }

  original(): string {
    return this.#unit.texts.map(({ data }) => data).join('');
  }

  remove(): void {
    this.#element.remove();
  }
}

/** Returns the node after which the translation of a unit is inserted. */
function insertionPointOf({ nodes, placement }: TextUnit): ChildNode | undefined {
  const last = nodes.findLast((node) => node.parentNode) ?? nodes[0];
  const parent = placement === 'after-parent' ? last?.parentElement : undefined;
  return parent?.parentNode ? parent : last;
}

/** Whether only invisible nodes separate the two; false if the page has moved the original behind the translation. */
function follows(translation: Element, before: ChildNode | undefined): boolean {
  let previous = translation.previousSibling;
  while (previous && previous !== before && isIgnorable(previous)) previous = previous.previousSibling;
  return previous !== null && previous === before;
}

/** The page's own element for each copy of a wrapper. */
const originals = new WeakMap<EventTarget, Element>();

function toNodes(content: readonly Inline[], unit: TextUnit, document: Document): (Node | string)[] {
  const [only] = content;
  // Fast path for plain text, the most common case.
  if (content.length === 1 && typeof only === 'string') return /\S/.test(only) ? [only] : [];
  return toCopies(trimOrnaments(toTree(content)), unit, document);
}

/** Keeps text as strings: text nodes that no script has accessed use less memory. */
function toCopies(branches: readonly Branch[], unit: TextUnit, document: Document): (Node | string)[] {
  return branches.flatMap((branch) => {
    if (branch.part === 'text') return [branch.text];
    const original = unit.elements.get(branch.number);
    if (branch.part === 'leaf') return [toLeaf(branch.kind, original, document)];
    const children = toCopies(branch.children, unit, document);
    if (!original) return children;
    const { outer, inner } = copyNested(original, unit.innermost.get(branch.number) ?? original);
    inner.append(...children);
    originals.set(outer, original);
    return [outer];
  });
}

/**
 * Returns a copy of a leaf. Buttons, input fields and floating boxes are not duplicated: an ellipsis refers to the
 * original.
 */
function toLeaf(kind: LeafKind, original: Element | undefined, document: Document): Node | string {
  if (kind === 'break') return document.createElement('br');
  const copy = original && kind !== 'field' ? copyLeaf(original) : undefined;
  return copy ?? '…';
}

/** Copies nested wrappers around the same words. Returns the outermost and innermost copy. */
function copyNested(outermost: Element, innermost: Element): { outer: Element; inner: Element } {
  const inner = copyWrapper(innermost);
  let outer = inner;
  for (let element = innermost; element !== outermost; ) {
    const parent = element.parentElement;
    if (!parent) break;
    const copy = copyWrapper(parent);
    copy.append(outer);
    outer = copy;
    element = parent;
  }
  return { outer, inner };
}

/** Drops pictures, breaks and fields at the edges, which are next to the original already. */
function trimOrnaments(branches: Branch[]): Branch[] {
  const trimmed = branches.map((branch) =>
    branch.part === 'wrapper' && branches.length === 1
      ? { ...branch, children: trimOrnaments(branch.children) }
      : branch,
  );
  const first = trimmed.findIndex((branch) => !isOrnament(branch));
  const last = trimmed.findLastIndex((branch) => !isOrnament(branch));
  return first < 0 ? [] : trimmed.slice(first, last + 1);
}

function isOrnament(branch: Branch): boolean {
  if (branch.part === 'text') return !/\S/.test(branch.text);
  if (branch.part === 'wrapper') return branch.children.every(isOrnament);
  return branch.kind === 'image' || branch.kind === 'break' || branch.kind === 'field';
}

/**
 * Forwards a click on a copied element to the page's own, so that its listeners run: a link of a single-page
 * application must not load a page. With a modifier key or another button, the browser opens the copy's address as
 * usual.
 */
function forwardClick(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const copy = event.composedPath().find((target) => originals.has(target));
  const original = copy && originals.get(copy);
  if (!(original instanceof HTMLElement) || !original.isConnected) return;
  event.preventDefault();
  event.stopPropagation();
  original.click();
}
