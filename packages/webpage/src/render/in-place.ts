import type { Inline } from '@interlinear/translation/segment';
import { shortDigest } from '../digest.ts';
import { childNodesOf, isText } from '../dom-nodes.ts';
import type { AttributeUnit, RenderedTranslation, TextUnit } from '../unit.ts';
import { type Branch, toTree } from './content-tree.ts';
import { isAtOrAfter, type NodeRange, nodeRangeOf } from './node-range.ts';
import { findGaps, type Gap, restoreEdgeSpace, withEdgeSpace } from './text-gaps.ts';
import { UndoLog } from './undo-log.ts';

/**
 * Replaces the original by its translation, using the page's own text nodes and elements, so that listeners stay alive
 * and a framework finds every node it created. Elements are moved only if their order differs. An element the
 * translation does not mention stays, without its words.
 */
export function showTranslation(unit: TextUnit, content: readonly Inline[]): RenderedTranslation {
  const only = onlyText(unit);
  return only ? new TextInPlace(only, content) : new TranslationInPlace(unit, content);
}

/** Returns the text node of a unit that consists of nothing else, as most do. */
function onlyText({ nodes, texts, elements }: TextUnit): Text | undefined {
  const [text] = texts;
  const isOnly = nodes.length === 1 && nodes[0] === text && elements.size === 0;
  const parent = text?.parentElement;
  // Ruby annotations and option values need more than writing to the text.
  return isOnly && !parent?.closest('ruby, option') ? text : undefined;
}

/** Translation in a single text node, the most common case. Moves and adds nothing. */
class TextInPlace implements RenderedTranslation {
  readonly #node: Text;
  readonly #original: string;
  /** Hash of the displayed text, which is on the page already. */
  #digest: number;

  constructor(node: Text, content: readonly Inline[]) {
    this.#node = node;
    this.#original = node.data;
    this.#digest = shortDigest(node.data);
    this.update(content);
  }

  update(content: readonly Inline[]): void {
    // Keep text the page has written itself.
    if (!this.#isUntouched) return;
    const shown = withEdgeSpace(textOf(content), this.#original);
    this.#digest = shortDigest(shown);
    if (this.#node.data !== shown) this.#node.data = shown;
  }

  isIntact(): boolean {
    return this.#node.isConnected && this.#isUntouched;
  }

  text(): string | undefined {
    return this.#isUntouched ? this.#node.data.trim() : undefined;
  }

  original(): string {
    return this.#original;
  }

  remove(): void {
    if (this.#isUntouched) this.#node.data = this.#original;
  }

  get #isUntouched(): boolean {
    return shortDigest(this.#node.data) === this.#digest;
  }
}

/** Without elements, a break can only be a preserved line break character. */
function textOf(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return 'leaf' in inline && inline.kind === 'break' ? '\n' : '';
    })
    .join('');
}

/** A class rather than closures, because a page has thousands of these. */
class TranslationInPlace implements RenderedTranslation {
  readonly #undoLog: UndoLog;
  readonly #unfreeze: () => void;

  constructor(unit: TextUnit, content: readonly Inline[]) {
    this.#undoLog = new UndoLog(unit);
    this.#unfreeze = freezeOptionValue(unit);
    this.update(content);
  }

  update(content: readonly Inline[]): void {
    const { unit, parent, added } = this.#undoLog;
    const range = parent && nodeRangeOf(parent, [...unit.nodes, ...unit.elements.values(), ...added]);
    if (range) new Writer(this.#undoLog, range).write(toTree(content));
  }

  isIntact(): boolean {
    return this.#undoLog.isIntact();
  }

  text(): undefined {
    return undefined;
  }

  original(): string {
    return this.#undoLog.unit.texts.map((text) => this.#undoLog.originalOf(text)).join('');
  }

  remove(): void {
    this.#undoLog.undo();
    this.#unfreeze();
  }
}

class Writer {
  readonly #unit: TextUnit;
  readonly #undoLog: UndoLog;
  readonly #range: NodeRange;
  /** Text nodes not used by the translation yet. Excludes those the page has rewritten. */
  readonly #free: Set<Text>;

  constructor(undoLog: UndoLog, range: NodeRange) {
    const { unit } = undoLog;
    this.#unit = unit;
    this.#undoLog = undoLog;
    this.#range = range;
    this.#free = new Set([...unit.texts.filter((text) => undoLog.isUntouched(text)), ...undoLog.added]);
  }

  write(branches: readonly Branch[]): void {
    const { parent, first, last } = this.#range;
    const before = first.previousSibling;
    const after = last.nextSibling;
    const level = this.#resolve(branches);
    this.#place(parent, level, first);
    const gaps = this.#findGaps(level, before ? before.nextSibling : parent.firstChild, after);
    restoreEdgeSpace(gaps, (text) => this.#undoLog.originalOf(text));
    for (const gap of gaps) this.#fill(parent, gap);
    this.#writeInside(level);
    for (const annotation of rubyAnnotationsOf(this.#unit)) this.#undoLog.write(annotation, '');
    // Words that moved elsewhere or belong to an element the translation does not mention.
    for (const text of this.#free) {
      if (this.#undoLog.added.has(text)) this.#undoLog.takeAway(text);
      else if (/\S/.test(text.data)) this.#undoLog.write(text, '');
    }
  }

  #writeInside(level: readonly Branch[]): void {
    for (const branch of level) {
      const element = branch.part === 'wrapper' ? this.#unit.elements.get(branch.number) : undefined;
      if (branch.part !== 'wrapper' || !element) continue;
      const parent = this.#unit.innermost.get(branch.number) ?? element;
      const inner = this.#resolve(branch.children);
      this.#place(parent, inner, parent.firstChild);
      for (const gap of this.#findGaps(inner, parent.firstChild, null)) this.#fill(parent, gap);
      this.#writeInside(inner);
    }
  }

  /** Drops numbers whose element is no longer in the page, keeping the words inside. */
  #resolve(branches: readonly Branch[]): Branch[] {
    const resolved: Branch[] = [];
    const addText = (text: string) => {
      const previous = resolved.at(-1);
      if (previous?.part === 'text') resolved[resolved.length - 1] = { part: 'text', text: previous.text + text };
      else resolved.push({ part: 'text', text });
    };
    for (const branch of branches) {
      if (branch.part === 'text') addText(branch.text);
      else if (this.#elementOf(branch.number)) resolved.push(branch);
      else if (branch.part === 'wrapper') {
        for (const child of this.#resolve(branch.children)) {
          if (child.part === 'text') addText(child.text);
          else resolved.push(child);
        }
      } else if (branch.kind === 'break' && !this.#unit.elements.has(branch.number)) addText('\n');
    }
    return resolved;
  }

  #elementOf(number: number): Element | undefined {
    const element = this.#unit.elements.get(number);
    return element && this.#range.parent.contains(element) ? element : undefined;
  }

  #elementsOf(level: readonly Branch[]): Element[] {
    return level.flatMap((branch) => (branch.part === 'text' ? [] : (this.#unit.elements.get(branch.number) ?? [])));
  }

  /** Moves the elements of a level into order. Elements already in order stay. */
  #place(parent: Node, level: readonly Branch[], start: Node | null): void {
    let cursor = start;
    for (const element of this.#elementsOf(level)) {
      if (element.parentNode === parent && cursor && isAtOrAfter(element, cursor)) cursor = element.nextSibling;
      else this.#undoLog.move(element, parent, cursor);
    }
  }

  #findGaps(level: readonly Branch[], start: Node | null, end: Node | null): Gap[] {
    return findGaps({ level, start, end, elements: this.#unit.elements, free: this.#free });
  }

  /** Writes a text into one of the text nodes of its gap and empties the others. */
  #fill(parent: Node, { text, nodes, end }: Gap): void {
    if (text === '') return;
    const isBlank = !/\S/.test(text);
    const fitting = isBlank ? nodes.find((node) => !/\S/.test(node.data) && node.data !== '') : undefined;
    const chosen = fitting ?? nodes.find((node) => /\S/.test(this.#undoLog.originalOf(node))) ?? nodes[0];
    if (chosen) this.#free.delete(chosen);
    if (fitting) return;
    if (chosen) this.#undoLog.write(chosen, text);
    else this.#undoLog.add((parent.ownerDocument ?? document).createTextNode(text), parent, end);
    if (isBlank) return;
    for (const node of nodes) if (node !== chosen && !this.#undoLog.added.has(node)) this.#empty(node);
  }

  #empty(text: Text): void {
    this.#undoLog.write(text, '');
    this.#free.delete(text);
  }
}

/** Returns the texts of ruby annotations, which do not fit the translated words. */
function rubyAnnotationsOf({ texts }: TextUnit): Text[] {
  const rubies = new Set(texts.map((text) => text.parentElement?.closest('ruby')));
  return [...rubies].flatMap((ruby) => [...(ruby?.querySelectorAll('rt, rp') ?? [])]).flatMap(textsIn);
}

function textsIn(node: Node): Text[] {
  return childNodesOf(node).flatMap((child) => (isText(child) ? [child] : textsIn(child)));
}

/** Writes a translation into an attribute. Keeps a value the page writes later. */
export function showAttribute({ element, name }: AttributeUnit, content: readonly Inline[]): RenderedTranslation {
  const original = element.getAttribute(name);
  let shown = original;
  const write = (newer: readonly Inline[]) => {
    const text = newer.filter((inline) => typeof inline === 'string').join('');
    if (original === null || element.getAttribute(name) !== shown || text === shown) return;
    element.setAttribute(name, text);
    shown = text;
  };
  write(content);
  return {
    update: write,
    isIntact: () => element.getAttribute(name) === shown,
    text: () => (original === null ? undefined : (shown ?? undefined)),
    original: () => original ?? '',
    remove() {
      if (original !== null && shown !== original && element.getAttribute(name) === shown) {
        element.setAttribute(name, original);
      }
    },
  };
}

const nothing = () => {};

/**
 * Fixes the value of an option without a `value` attribute before its text is translated, because the text is submitted
 * as the value. Returns a function that undoes this.
 */
function freezeOptionValue(unit: TextUnit): () => void {
  const option = unit.nodes[0]?.parentNode;
  if (!(option instanceof HTMLOptionElement) || option.hasAttribute('value')) return nothing;
  const value = option.value;
  option.setAttribute('value', value);
  return () => {
    if (option.getAttribute('value') === value) option.removeAttribute('value');
  };
}
