import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Where the history is kept: in this browser and nowhere else. */
export const HISTORY_KEY = 'textTranslatorHistory';

const MAX_ENTRIES = 100;
/** Longer texts are not kept: a browser gives a site five megabytes for everything. */
const MAX_TEXT_LENGTH = 5_000;

const language = z.string().check(z.refine(isLanguageCode));
const stored = z.object({
  version: z.literal(1),
  entries: z.array(
    z.object({
      id: z.string(),
      /** Milliseconds since 1970. */
      at: z.number(),
      source: z.string().check(z.refine((value) => value === 'auto' || isLanguageCode(value))),
      target: language,
      text: z.string(),
      translation: z.string(),
    }),
  ),
});

/** One translation that was made here. */
export interface HistoryEntry {
  id: string;
  at: number;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  text: string;
  translation: string;
}

/** The newest first. */
export type History = readonly HistoryEntry[];

/** Reads what was stored; what cannot be read is as good as nothing. */
export function parseHistory(text: string | undefined): History {
  if (text === undefined) return [];
  try {
    // The schema has looked every code up in the registry.
    return stored.parse(JSON.parse(text)).entries as HistoryEntry[];
  } catch {
    // Broken or of another version: history is a convenience, so it starts anew.
    return [];
  }
}

export function serializeHistory(entries: History): string {
  return JSON.stringify({ version: 1, entries });
}

/**
 * Adds a translation. The same text again moves up; a text that somebody went on writing replaces its beginning, so that
 * typing one sentence leaves one entry.
 */
export function addEntry(history: History, entry: HistoryEntry): History {
  if (entry.text.length > MAX_TEXT_LENGTH || entry.text.trim() === '') return history;
  const [newest] = history;
  const isContinued = newest && isSamePair(newest, entry) && isContinuation(newest.text, entry.text);
  const older = (isContinued ? history.slice(1) : history).filter(
    (other) => !(isSamePair(other, entry) && other.text === entry.text),
  );
  return [entry, ...older].slice(0, MAX_ENTRIES);
}

export function removeEntry(history: History, id: string): History {
  return history.filter((entry) => entry.id !== id);
}

/** The entries in which every word of the query occurs, in the text or in the translation. */
export function searchHistory(history: History, query: string): History {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return history.filter(({ text, translation }) => {
    const all = `${text}\n${translation}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function isSamePair(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.source === other.source && one.target === other.target;
}

/** Written further, or back again, at the end. */
function isContinuation(before: string, after: string): boolean {
  return after.startsWith(before.trimEnd()) || before.startsWith(after.trimEnd());
}
