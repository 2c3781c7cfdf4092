import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Line } from '../state/lines.ts';
import { chooseWindow, type LineWindow, lineOffsets } from './line-window.ts';

/** Height of a line before any was measured, in pixels. */
const ESTIMATE = 76;

export interface LineWindowOptions {
  lines: readonly Line[];
  /** Ids of lines that are always rendered. */
  pinned: readonly number[];
}

export interface RenderedLines extends LineWindow {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLOListElement | null>;
  /** Scrolls the list, and not the page, so that a line is visible. */
  reveal(id: number, where: 'middle' | 'nearest'): void;
}

/** Renders the visible lines of a list only. Elements of lines have `data-line`. */
export function useLineWindow({ lines, pinned }: LineWindowOptions): RenderedLines {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const revealed = useRef<{ id: number; where: 'middle' | 'nearest' }>(undefined);
  const [view, setView] = useState({ top: 0, height: 900 });
  /** Heights by line. The map lives on, in a new wrapper after each change: copying thousands of heights would be slow. */
  const [heights, setHeights] = useState({ byLine: new Map<number, number>() });
  const offsets = useMemo(() => lineOffsets(lines.length, heightsOf(lines, heights.byLine)), [lines, heights]);
  const latest = useRef({ lines, offsets });
  const indexes = pinned.map((id) => lines.findIndex((line) => line.id === id)).filter((index) => index >= 0);
  const window = chooseWindow({ ...view, offsets, pinned: indexes });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // Rounded, so that not every pixel renders the list anew.
    const top = Math.floor(element.scrollTop / 200) * 200;
    const height = element.clientHeight + 200;
    setView((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [look]);

  useLayoutEffect(() => {
    latest.current = { lines, offsets };
    let isChanged = false;
    for (const element of list.current?.children ?? []) {
      if (!(element instanceof HTMLElement)) continue;
      const id = Number(element.dataset.line);
      isChanged ||= heights.byLine.get(id) !== element.offsetHeight;
      heights.byLine.set(id, element.offsetHeight);
    }
    if (isChanged) setHeights(({ byLine }) => ({ byLine }));
    const wanted = revealed.current;
    const element = wanted && list.current?.querySelector(`[data-line="${wanted.id}"]`);
    if (!wanted || !(element instanceof HTMLElement) || !scroller.current) return;
    revealed.current = undefined;
    scrollToElement(scroller.current, element, wanted.where);
  });

  const reveal = useCallback(
    (id: number, where: 'middle' | 'nearest') => {
      const element = scroller.current;
      const index = latest.current.lines.findIndex((line) => line.id === id);
      if (!element || index < 0) return;
      const rendered = list.current?.querySelector(`[data-line="${id}"]`);
      if (rendered instanceof HTMLElement) return scrollToElement(element, rendered, where);
      const offset = latest.current.offsets[index] ?? 0;
      // An estimate; the effect corrects it when the line is there.
      revealed.current = { id, where: 'middle' };
      element.scrollTop = offset - element.clientHeight / 3;
      look();
    },
    [look],
  );

  return { ...window, scroller, list, reveal };
}

function heightsOf(lines: readonly Line[], heights: ReadonlyMap<number, number>): (index: number) => number {
  let sum = 0;
  let count = 0;
  for (const height of heights.values()) {
    sum += height;
    count += 1;
    if (count > 100) break;
  }
  const estimate = count === 0 ? ESTIMATE : sum / count;
  return (index) => heights.get(lines[index]?.id ?? -1) ?? estimate;
}

function scrollToElement(scroller: HTMLElement, element: HTMLElement, where: 'middle' | 'nearest'): void {
  const top = element.offsetTop;
  const bottom = top + element.offsetHeight;
  const { scrollTop, clientHeight } = scroller;
  if (where === 'middle') scroller.scrollTop = top - (clientHeight - element.offsetHeight) / 3;
  else if (top < scrollTop) scroller.scrollTop = top - 8;
  else if (bottom > scrollTop + clientHeight) scroller.scrollTop = Math.min(top - 8, bottom - clientHeight + 8);
}
