import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Storage key. The history never leaves this browser. */
export const HISTORY_KEY = 'textTranslatorHistory';

const MAX_ENTRIES = 100;
/** In characters. Longer texts are not stored: a site has 5 MB of storage for everything. */
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

/** A translation made in this browser. */
export interface HistoryEntry {
  id: string;
  at: number;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  text: string;
  translation: string;
}

/** Newest first. */
export type History = readonly HistoryEntry[];

/** Parses the stored history; unreadable text gives an empty one. */
export function parseHistory(text: string | undefined): History {
  if (text === undefined) return [];
  try {
    // Safe cast: the schema accepts known language codes only.
    return stored.parse(JSON.parse(text)).entries as HistoryEntry[];
  } catch {
    // Damaged or of another version: the history is a mere convenience, so start with an empty one.
    return [];
  }
}

export function serializeHistory(entries: History): string {
  return JSON.stringify({ version: 1, entries });
}

/**
 * Adds a translation. A repeated text moves to the top; a continued text replaces its beginning, so that typing one
 * sentence leaves one entry. A long text that was cut to its beginning keeps its entry.
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

/** Returns the entries whose text and translation together contain every word of the query. */
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

/** Maximum number of characters taken back while writing; cutting more makes another text. */
const MAX_TAKEN_BACK = 30;

/** Whether text was only added at the end, or a few words were taken back there. */
function isContinuation(before: string, after: string): boolean {
  const isTakenBack = before.startsWith(after.trimEnd()) && before.length - after.length <= MAX_TAKEN_BACK;
  return isTakenBack || after.startsWith(before.trimEnd());
}
