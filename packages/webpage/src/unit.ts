import type { Inline } from '@interlinear/translation/segment';

/** Reason why a part of a page is translated or skipped. */
export type Reason =
  // Hard guards
  | 'code'
  | 'math'
  | 'graphic'
  | 'editable'
  | 'form-value'
  | 'marked-untranslatable'
  | 'already-target'
  | 'hidden'
  | 'own'
  | 'captions'
  // Site rules
  | 'site-include'
  | 'site-exclude'
  // Layout
  | 'block'
  | 'loose-text'
  | 'attribute'
  | 'no-text';

/**
 * Position of a bilingual translation, decided while reading so that writing needs no measurements:
 * - `under`: on separate lines after the unit's last node
 * - `beside`: on the same line
 * - `after-parent`: after the parent, because the parent limits its lines or its height
 * - `unclamped`: inside a parent that limits them but is a cell of a grid or row; the limits are lifted
 */
export type Placement = 'under' | 'beside' | 'after-parent' | 'unclamped';

/** A box of a fixed size around a translation, which grows while it contains the translation. */
export interface GrowingBox {
  /** Steps up to it from the parent of the translation. */
  levels: number;
  tag: string;
  /** The fixed height, such as `40px`, below which it does not shrink; undefined if its height does not change. */
  height: string | undefined;
  /** The same of its width. */
  width: string | undefined;
}

/** A translatable text: adjacent nodes of one parent that read as one piece of text. */
export interface TextUnit {
  kind: 'text';
  reason: Reason;
  /** Top-level nodes in document order; all have the same parent. */
  nodes: readonly ChildNode[];
  /** The text with numbered markup. */
  content: readonly Inline[];
  /**
   * The page's elements by markup number: wrappers (`open`) and leaves. A `break` leaf without an element is a line
   * break character in text whose style preserves line breaks.
   */
  elements: ReadonlyMap<number, Element>;
  /** For merged nested wrappers, the innermost element, which receives the text. */
  innermost: ReadonlyMap<number, Element>;
  /** The page's text nodes from which `content` was read. */
  texts: readonly Text[];
  placement: Placement;
  /** Box that the bilingual translation would not fit into. */
  growingBox?: GrowingBox | undefined;
}

/** Text in a readable attribute: `alt`, `title`, `placeholder`, `aria-label`. Translated in translation mode only. */
export interface AttributeUnit {
  kind: 'attribute';
  reason: 'attribute';
  element: Element;
  name: string;
  content: readonly Inline[];
}

export type Unit = TextUnit | AttributeUnit;

export type Mode = 'bilingual' | 'translation';

/** Style and language of translations; language and direction become `lang` and `dir` of our elements. */
export interface Appearance {
  style: string;
  language: string;
  direction: 'ltr' | 'rtl';
}

/** A translation written into the page. `remove` restores the original exactly. */
export interface RenderedTranslation {
  /** Replaces the text (streaming, retranslation) without moving anything else. */
  update(content: readonly Inline[]): void;
  /** Whether the page has neither removed nor overwritten the translation. */
  isIntact(): boolean;
  /** Returns the displayed text if it is plain text and can be read back from the page. */
  text(): string | undefined;
  /** Returns the text as the page wrote it. */
  original(): string;
  remove(): void;
}
