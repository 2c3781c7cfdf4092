import { OFF_STATE } from '../protocol/frame-commands.ts';
import type { PageState } from '../protocol/page-state.ts';

/** Worst status first: it decides the tab's status. */
const WORST_FIRST = ['blocked', 'paused', 'working', 'done'] as const;

/** Sums up the progress of a tab's translated frames. The source language is that of the first frame that has one. */
export function sumStates(frames: readonly PageState[]): PageState {
  const translated = frames.filter(({ status }) => status !== 'off');
  const total = translated.reduce(addCounts, OFF_STATE);
  const status = WORST_FIRST.find((candidate) => translated.some((frame) => frame.status === candidate));
  const failing =
    translated.find((frame) => frame.lastError && (frame.status === 'blocked' || frame.status === 'paused')) ??
    translated.find((frame) => frame.lastError && frame.failed > 0);
  const source = translated.find((frame) => frame.source)?.source;
  const fallback = translated.find((frame) => frame.fallback)?.fallback;
  const unread = translated.reduce((sum, frame) => sum + (frame.unread ?? 0), 0);
  return {
    ...total,
    status: status ?? 'off',
    ...(unread > 0 ? { unread } : {}),
    ...(translated.some(({ isPart }) => isPart) ? { isPart: true } : {}),
    ...(failing?.lastError ? { lastError: failing.lastError } : {}),
    ...(source ? { source } : {}),
    ...(fallback ? { fallback } : {}),
    ...sumUsage(translated),
  };
}

function sumUsage(frames: readonly PageState[]): Pick<PageState, 'usage'> {
  const usages = frames.flatMap(({ usage }) => usage ?? []);
  if (usages.length === 0) return {};
  const characters = usages.reduce((sum, usage) => sum + usage.characters, 0);
  const tokens = usages.reduce((sum, usage) => sum + (usage.tokens ?? 0), 0);
  return { usage: { characters, ...(tokens > 0 && { tokens }) } };
}

function addCounts(one: PageState, other: PageState): PageState {
  return {
    status: one.status,
    found: one.found + other.found,
    translated: one.translated + other.translated,
    kept: one.kept + other.kept,
    pending: one.pending + other.pending,
    failed: one.failed + other.failed,
  };
}
