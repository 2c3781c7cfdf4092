import type { LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Line } from '../state/lines.ts';
import { type SubtitleState, shownTranslation } from '../state/subtitle-state.ts';
import type { SubtitleStore } from '../state/subtitle-store.ts';
import { LineEditor } from './line-editor.tsx';
import { LineRow } from './line-row.tsx';
import { type LineFilter, shownLines } from './shown-lines.ts';
import { TranscriptToolbar } from './transcript-toolbar.tsx';
import { useLineWindow } from './use-line-window.ts';

export interface TranscriptProps {
  store: SubtitleStore;
  state: SubtitleState;
  source: LanguageCode | undefined;
  target: LanguageCode;
  /** Ids of the lines that the video is at. */
  current: readonly number[];
  /** Time of the video; `undefined` without one. */
  videoTime: (() => number) | undefined;
  /** Moves the video to a time. */
  onSeek: (time: number) => void;
}

/** All lines with their translations, which follow the video, can be searched and edited. */
export function Transcript({ store, state, source, target, current, videoTime, onSeek }: TranscriptProps) {
  const t = useTranslations('subtitles');
  const all = state.history.present;
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<LineFilter>('all');
  const search = useDeferredValue(query.trim());
  const { results } = state;
  const [editing, setEditing] = useState<number>();
  const lines = useMemo(
    () => shownLines(all, { results, target, query: search, filter, edited: editing }),
    [all, results, target, search, filter, editing],
  );
  const [active, setActive] = useState<number>();
  const [isFollowing, setIsFollowing] = useState(true);
  const focusWanted = useRef<number>(undefined);
  const hasVideo = videoTime !== undefined;
  const focusable = lines.some(({ id }) => id === active) ? active : lines[0]?.id;
  const pinned = [editing, focusable].filter((id) => id !== undefined);
  const { indexes, gaps, scroller, list, reveal } = useLineWindow({ lines, pinned });

  const first = current[0];
  useEffect(() => {
    if (isFollowing && first !== undefined) reveal(first, 'middle');
  }, [first, isFollowing, reveal]);

  useEffect(() => {
    if (focusWanted.current === undefined) return;
    const row = list.current?.querySelector(`[data-line="${focusWanted.current}"] [data-line-button]`);
    if (!(row instanceof HTMLElement)) return;
    focusWanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  const edit = useCallback(
    (id: number) => {
      setActive(id);
      setEditing(id);
      setIsFollowing(false);
      store.moveTo(id);
    },
    [store],
  );
  const activate = useCallback(
    (line: Line) => {
      setActive(line.id);
      store.moveTo(line.id);
      if (!hasVideo) return edit(line.id);
      setIsFollowing(true);
      onSeek(line.start);
    },
    [store, hasVideo, onSeek, edit],
  );

  function focusRow(id: number) {
    setActive(id);
    focusWanted.current = id;
    reveal(id, 'nearest');
  }

  function leave(next: 'none' | 'following' | number) {
    const index = lines.findIndex(({ id }) => id === editing);
    const following = next === 'following' ? lines[index + 1]?.id : next === 'none' ? undefined : next;
    if (following !== undefined) {
      edit(following);
      reveal(following, 'nearest');
      return;
    }
    setEditing(undefined);
    const remaining = shownLines(lines, { results, target, query: search, filter, edited: undefined });
    const row = [lines[index], lines[index + 1], remaining.at(-1)].find((line) => line && remaining.includes(line));
    if (row) focusRow(row.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isRow = event.target instanceof HTMLElement && event.target.matches('[data-line-button]');
    if (!isRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = lines.findIndex(({ id }) => id === focusable);
    const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: lines.length - 1 }[event.key];
    const line = target === undefined ? undefined : lines[target];
    if (event.key === 'Enter' && focusable !== undefined) edit(focusable);
    else if (target === undefined) return;
    else if (line) focusRow(line.id);
    event.preventDefault();
    setIsFollowing(false);
  }

  const stopFollowing = () => setIsFollowing(false);
  return (
    <section aria-label={t('transcript')} className="grid min-w-0 gap-3">
      <TranscriptToolbar
        store={store}
        state={state}
        query={query}
        onQuery={setQuery}
        filter={filter}
        onFilter={setFilter}
        found={lines.length}
      />
      <div className="relative min-w-0">
        <div
          ref={scroller}
          onWheel={stopFollowing}
          onTouchMove={stopFollowing}
          className="@container relative max-h-[75dvh] overflow-y-auto overscroll-contain rounded-lg border border-rule bg-sheet p-1.5 [scrollbar-gutter:stable]"
        >
          {lines.length === 0 && <p className="p-6 text-center text-sm text-faded">{t('nothingFound')}</p>}
          <ol ref={list} aria-label={t('transcript')} onKeyDown={onKeyDown}>
            {indexes.map((index, at) => {
              const line = lines[index];
              if (!line) return null;
              return (
                <LineItem
                  key={line.id}
                  gap={gaps[at] ?? 0}
                  position={index + 1}
                  count={lines.length}
                  id={line.id}
                  isCurrent={current.includes(line.id)}
                >
                  {editing === line.id ? (
                    <LineEditor
                      store={store}
                      state={state}
                      line={line}
                      isLast={all.at(-1)?.id === line.id}
                      source={source}
                      target={target}
                      videoTime={videoTime}
                      onLeave={leave}
                    />
                  ) : (
                    <LineRow
                      line={line}
                      translation={shownTranslation(line, results, target)}
                      source={source}
                      target={target}
                      query={search}
                      isFocusable={line.id === focusable}
                      onActivate={activate}
                      onEdit={edit}
                    />
                  )}
                </LineItem>
              );
            })}
          </ol>
          <div aria-hidden="true" style={{ height: gaps.at(-1) }} />
        </div>
        {hasVideo && !isFollowing && (
          <Button
            className="absolute inset-x-0 bottom-3 mx-auto w-max shadow-sheet"
            onClick={() => {
              setIsFollowing(true);
              if (first !== undefined) reveal(first, 'middle');
            }}
          >
            {t('follow')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface LineItemProps {
  /** Height of the lines before this one that are not rendered. */
  gap: number;
  position: number;
  count: number;
  id: number;
  isCurrent: boolean;
  children: React.ReactNode;
}

function LineItem({ gap, position, count, id, isCurrent, children }: LineItemProps) {
  return (
    <li
      data-line={id}
      aria-posinset={position}
      aria-setsize={count}
      aria-current={isCurrent ? 'true' : undefined}
      style={{ marginTop: gap }}
      className="rounded-md border-s-2 border-transparent aria-[current]:border-rubric aria-[current]:bg-rubric-wash"
    >
      {children}
    </li>
  );
}
