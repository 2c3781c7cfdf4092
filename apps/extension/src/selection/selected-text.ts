import type { LanguageCode } from '@interlinear/languages';
import { sentenceAround } from '@interlinear/languages/sentence-around';
import { holdsSecret } from '../input-box/holds-secret.ts';
import { shadowRootOf } from '../page/shadow-roots.ts';
import { type ComposedRange, composedRange } from './composed-range.ts';
import { type Edges, edges } from './edges.ts';
import { textOfRange } from './text-of-range.ts';

/** Longer selections are cut, in characters. */
export const MAX_SELECTION_LENGTH = 5000;

/** Text selected in this frame. */
export interface SelectedText {
  /** Paragraphs separated by blank lines, at most {@link MAX_SELECTION_LENGTH} characters. */
  text: string;
  /** Whether the selection was longer. */
  isCut: boolean;
  /** Language declared by the page; may be malformed. */
  language: string | undefined;
  /** Sentence around the selection; empty if there is none. */
  sentence: string;
  /** Returns the current boxes of its first and last character; undefined if not visible. */
  edges: () => Edges | undefined;
  /** Node where the selection ends. */
  node: Node;
  /** Where the text was read, if not simply on this page. */
  page?: { title: string; address: string };
  /** Language that it is translated into, where that is not the general one. */
  target?: LanguageCode;
  /** Called when its card has been closed. */
  onClose?: () => void;
}

/** Returns the selected text outside editable fields; undefined without any letter. */
export function selectedText(): SelectedText | undefined {
  const selection = getSelection();
  const range = selection && composedRange(selection, shadowRootOf);
  if (!range || isEdited(range.end.node)) return undefined;
  const options = { limit: MAX_SELECTION_LENGTH, shadowRootOf, isSkipped: skippedIn(range) };
  const { text, isCut } = textOfRange(range, options);
  if (!/\p{L}/u.test(text)) return undefined;
  const language = elementOf(range.start.node)?.closest('[lang]')?.getAttribute('lang') ?? undefined;
  return {
    text: cut(text),
    isCut,
    language,
    sentence: sentenceOf(range, text, language),
    edges: () => edges(range),
    node: range.end.node,
  };
}

/**
 * Returns the text selected in the focused field. Used on request only, because nothing should pop up while somebody
 * types.
 */
export function selectedInField(): SelectedText | undefined {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  if (!isText || field.selectionStart === null || holdsSecret(field)) return undefined;
  const text = field.value.slice(field.selectionStart, field.selectionEnd ?? undefined).trim();
  if (!/\p{L}/u.test(text)) return undefined;
  return {
    text: cut(text),
    isCut: text.length > MAX_SELECTION_LENGTH,
    language: undefined,
    sentence: '',
    edges: () => ({ first: field.getBoundingClientRect(), last: field.getBoundingClientRect() }),
    node: field,
  };
}

const TRANSLATION = 'interlinear-translation';

/** Skips translations in bilingual pages, unless the selection starts in one; selecting both means the original. */
function skippedIn({ start }: ComposedRange): (element: Element) => boolean {
  if (elementOf(start.node)?.closest(TRANSLATION)) return () => false;
  return (element) => element.localName.startsWith('interlinear-');
}

function isEdited(node: Node): boolean {
  const element = elementOf(node);
  return element instanceof HTMLElement && element.isContentEditable;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function sentenceOf(range: ComposedRange, text: string, language: string | undefined): string {
  const { start } = range;
  const block = blockAround(start.node);
  if (!block || text.includes('\n') || text.length > 200) return '';
  const options = { limit: 2000, shadowRootOf, isSkipped: skippedIn(range) };
  const blockStart = { node: block, offset: 0 };
  const blockEnd = { node: block, offset: block.childNodes.length };
  const { text: around } = textOfRange({ start: blockStart, end: blockEnd }, options);
  const { text: before } = textOfRange({ start: blockStart, end: start }, options);
  const paragraph = around.replaceAll(/\s+/g, ' ');
  // White space at the boundary was trimmed off `before`.
  const offset = paragraph.indexOf(text, Math.max(0, before.replaceAll(/\s+/g, ' ').length - 1));
  return offset < 0 ? '' : sentenceAround(paragraph, offset, language);
}

function blockAround(node: Node): Element | null {
  let element = elementOf(node);
  while (element?.parentElement && /^(inline|contents|ruby)/.test(getComputedStyle(element).display)) {
    element = element.parentElement;
  }
  return element;
}

/** Cuts a long text, at a word boundary if one is near. */
function cut(text: string): string {
  if (text.length <= MAX_SELECTION_LENGTH) return text;
  const head = text.slice(0, MAX_SELECTION_LENGTH);
  const space = head.search(/\s\S{0,40}$/u);
  return space < 0 ? head.replace(/[\uD800-\uDBFF]$/, '') : head.slice(0, space);
}
