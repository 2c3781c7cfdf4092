import type { Inline } from '@interlinear/translation/segment';
import { isElement } from '../../dom-nodes.ts';
import type { RenderedTranslation, Unit } from '../../unit.ts';
import { type PackedContent, unpackContent } from './packed-content.ts';
import { type ContentKey, contentKey } from './translation-cache.ts';

/**
 * - `waiting`: not asked for yet
 * - `refused`: the page keeps taking the translation away, so it is left alone
 * - `gone`: the page has removed or changed it; whatever still arrives for it is dropped
 */
export type UnitStatus = 'waiting' | 'requested' | 'translated' | 'kept' | 'failed' | 'refused' | 'removed';

/** A unit of the page and what a session knows of it: little, for a page has thousands. What few of them have is kept by whom it concerns. */
export interface UnitEntry {
  /**
   * As it was read last: the page may write the same text anew, into other text nodes. Without its content once that is
   * translated: nobody asks for it again.
   */
  unit: Unit;
  /** The node that stays while a unit's text changes: what is remembered of a unit beyond its life hangs on it. */
  readonly container: Node;
  /** Equal for units that are the same question. */
  readonly key: ContentKey;
  status: UnitStatus;
  /** Only while it is waited for, or is to be written. */
  viewportInfo: ViewportInfo | undefined;
  /** What is to be shown: the translation, or as much of it as there is. Not what can be read back: see {@link contentOf}. */
  content: PackedContent | undefined;
  rendered: RenderedTranslation | undefined;
  /** When it was shown: a whole number, which weighs less. */
  wroteAt: number;
}

/** Where an entry is whose turn is to come. */
export interface ViewportInfo {
  isInView: boolean;
  /** Where it was seen last, in pixels from the top of the document. */
  top: number | undefined;
}

const NOWHERE: Readonly<ViewportInfo> = { isInView: false, top: undefined };

export function createUnitEntry(unit: Unit): UnitEntry {
  return {
    unit,
    container: containerOf(unit),
    key: contentKey(unit.content),
    status: 'waiting',
    viewportInfo: undefined,
    content: undefined,
    rendered: undefined,
    wroteAt: 0,
  };
}

export function containerOf(unit: Unit): Node {
  const container = unit.kind === 'attribute' ? unit.element : unit.nodes[0]?.parentNode;
  if (!container) throw new Error('A unit has nodes, and they have a parent');
  return container;
}

export function viewportInfoOf({ viewportInfo }: UnitEntry): Readonly<ViewportInfo> {
  return viewportInfo ?? NOWHERE;
}

/** The prospect of an entry whose turn is to come. */
export function ensureViewportInfo(entry: UnitEntry): ViewportInfo {
  entry.viewportInfo ??= { ...NOWHERE };
  return entry.viewportInfo;
}

/** What is shown, or is to be: a translation that is nothing but text is kept where it is shown, and nowhere else. */
export function contentOf({ content, status, rendered }: UnitEntry): readonly Inline[] | undefined {
  if (content !== undefined) return unpackContent(content);
  if (status !== 'translated') return undefined;
  const text = rendered?.text();
  return text === undefined ? undefined : [text];
}

/** The element whose box tells where an entry is. */
export function anchorOf({ container }: UnitEntry): Element {
  if (isElement(container)) return container;
  // Text that stands in a shadow root itself is where its host is.
  if ('host' in container && container.host instanceof Element) return container.host;
  throw new Error('A unit stands in an element or a shadow root');
}
