import type { Inline } from '@interlinear/translation/segment';

/** Why a part of a page is translated or left alone; every decision carries one. */
export type Reason =
  // hard guards
  | 'code'
  | 'math'
  | 'graphic'
  | 'editable'
  | 'form-value'
  | 'marked-untranslatable'
  | 'already-target'
  | 'hidden'
  | 'own'
  // site rules
  | 'site-include'
  | 'site-exclude'
  // layout
  | 'block'
  | 'loose-text'
  | 'attribute'
  | 'no-text';

/**
 * Where a bilingual translation goes, decided while the page is read so that nothing is measured while it is written:
 * on lines of its own after the unit's last node, on the same line, or after the parent because the parent cuts off
 * all but its first lines; where the parent is a cell of a grid or row, it stays inside and nothing is cut off any more.
 */
export type Placement = 'under' | 'beside' | 'after-parent' | 'unclamped';

/** One translatable stretch of a page: neighbouring nodes of one parent that read as one piece of text. */
export interface TextUnit {
  kind: 'text';
  reason: Reason;
  /** The nodes in document order; all have the same parent. */
  nodes: readonly ChildNode[];
  /** Their text with numbered markup. */
  content: readonly Inline[];
  /**
   * The page's own elements behind the numbers: wrappers (`open`) and leaves. A leaf of kind `break` that has none is a
   * line break in the text of an element whose style keeps line breaks.
   */
  elements: ReadonlyMap<number, Element>;
  /** Where the text of a wrapper goes when it is not the wrapper itself but the innermost of several around the same words. */
  cores: ReadonlyMap<number, Element>;
  /** The page's text nodes that `content` was read from. */
  texts: readonly Text[];
  placement: Placement;
}

/** Text in an attribute a person can read: `alt`, `title`, `placeholder`, `aria-label`. Only translated in translation-only mode. */
export interface AttributeUnit {
  kind: 'attribute';
  reason: 'attribute';
  element: Element;
  name: string;
  content: readonly Inline[];
}

export type Unit = TextUnit | AttributeUnit;

export type Mode = 'bilingual' | 'translation';

/** How the translations of a page look and what language they are in: values for `lang` and `dir` of our own element. */
export interface Appearance {
  style: string;
  language: string;
  direction: 'ltr' | 'rtl';
}

/** What was put into the page for one unit; `remove` puts the page back exactly. */
export interface RenderedTranslation {
  /** Shows a newer text (streaming, retranslation) without moving anything else. */
  update(content: readonly Inline[]): void;
  /** Whether it still stands as it was put: the page may have taken it away or written over it. */
  isIntact(): boolean;
  /** The text that is shown, where it is nothing but text and can be read back. */
  text(): string | undefined;
  remove(): void;
}
