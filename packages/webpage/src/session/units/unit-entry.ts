import type { Inline } from '@interlinear/translation/segment';
import { isElement } from '../../dom-nodes.ts';
import type { RenderedTranslation, Unit } from '../../unit.ts';
import { type PackedContent, unpackContent } from './packed-content.ts';
import { type ContentKey, contentKey } from './translation-cache.ts';

/**
 * - `waiting`: not requested yet
 * - `kept`: the engine found that no translation is needed
 * - `refused`: left alone because the page keeps removing the translation
 * - `removed`: the page has removed or changed it; late results are dropped
 */
export type UnitStatus = 'waiting' | 'requested' | 'translated' | 'kept' | 'failed' | 'refused' | 'removed';

/**
 * A unit and its state in a session. It is kept small, because there are thousands; rare state is stored by its owner.
 */
export interface UnitEntry {
  /**
   * The unit as last read; the page may write the same text again into other text nodes. A translated unit has no
   * content, because it is not requested again.
   */
  unit: Unit;
  /**
   * The parent of the unit's nodes, or the element with the attribute. It survives text changes, so history is keyed by
   * it.
   */
  readonly container: Node;
  /** Hash of the content; equal for units with the same text and markup. */
  readonly key: ContentKey;
  status: UnitStatus;
  /** Set only while the entry waits for a translation or is to be written. */
  viewportInfo: ViewportInfo | undefined;
  /**
   * The translation to display, possibly partial. Not kept if it can be read back from the page: see {@link contentOf}.
   */
  content: PackedContent | undefined;
  rendered: RenderedTranslation | undefined;
  /** Time of the last write in whole milliseconds; integers use less memory. */
  writtenAt: number;
}

/** Last known position of an entry that waits for a translation or for writing. */
export interface ViewportInfo {
  isInView: boolean;
  /** Distance from the top of the document in pixels. */
  top: number | undefined;
}

const NO_POSITION: Readonly<ViewportInfo> = { isInView: false, top: undefined };

export function createUnitEntry(unit: Unit): UnitEntry {
  return {
    unit,
    container: containerOf(unit),
    key: contentKey(unit.content),
    status: 'waiting',
    viewportInfo: undefined,
    content: undefined,
    rendered: undefined,
    writtenAt: 0,
  };
}

export function containerOf(unit: Unit): Node {
  const container = unit.kind === 'attribute' ? unit.element : unit.nodes[0]?.parentNode;
  if (!container) throw new Error('A unit has nodes, and they have a parent');
  return container;
}

export function viewportInfoOf({ viewportInfo }: UnitEntry): Readonly<ViewportInfo> {
  return viewportInfo ?? NO_POSITION;
}

/** Returns the viewport information of an entry, creating it if necessary. */
export function ensureViewportInfo(entry: UnitEntry): ViewportInfo {
  entry.viewportInfo ??= { ...NO_POSITION };
  return entry.viewportInfo;
}

/**
 * Returns the translation to display. A translation of plain text is stored only on the page and is read back from
 * there.
 */
export function contentOf({ content, status, rendered }: UnitEntry): readonly Inline[] | undefined {
  if (content !== undefined) return unpackContent(content);
  if (status !== 'translated') return undefined;
  const text = rendered?.text();
  return text === undefined ? undefined : [text];
}

/** Returns the text of an entry as the page wrote it, on one line. */
export function originalTextOf(entry: UnitEntry): string {
  return pageTextOf(entry).replace(/\s+/g, ' ').trim();
}

function pageTextOf({ unit, rendered }: UnitEntry): string {
  if (rendered) return rendered.original();
  if (unit.kind === 'attribute') return unit.element.getAttribute(unit.name) ?? '';
  return unit.texts.map(({ data }) => data).join('');
}

/** Elements without a box while their list is closed. */
const OPTION = /^opt(?:ion|group)$/;

/** Returns the element whose box locates an entry. */
export function anchorOf({ container }: UnitEntry): Element {
  if (isElement(container)) return (OPTION.test(container.localName) && container.closest('select')) || container;
  // Text directly in a shadow root is located by the host.
  if ('host' in container && container.host instanceof Element) return container.host;
  throw new Error('A unit stands in an element or a shadow root');
}
