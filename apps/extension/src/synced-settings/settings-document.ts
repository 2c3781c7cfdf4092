import { LONGEST_SETTINGS } from '@interlinear/contract/synced-settings';
import * as z from 'zod/mini';
import type { Entries } from './entries.ts';

/** What an account keeps of the settings. The server does not look into it. */
const documentSchema = z.object({
  version: z.literal(1),
  entries: z.record(z.string(), z.tuple([z.number(), z.unknown()])),
});

export type ReadDocument = { status: 'read'; entries: Entries } | { status: 'newer' };

/** The entries in what an account keeps; `newer` for what only a newer extension understands, which is to be left as it is. */
export function readDocument(document: Record<string, unknown> | null): ReadDocument {
  if (document === null) return { status: 'read', entries: new Map() };
  const parsed = documentSchema.safeParse(document);
  return parsed.success
    ? { status: 'read', entries: new Map(Object.entries(parsed.data.entries)) }
    : { status: 'newer' };
}

/** For the account: what somebody has changed. Where that is too much, what was removed longest ago is forgotten first. */
export function writeDocument(entries: Entries): Record<string, unknown> | undefined {
  const changed = [...entries].filter(([, [at]]) => at > 0);
  const gone = changed.filter(([, [, value]]) => value === null).toSorted(([, [one]], [, [other]]) => one - other);
  const forgotten = new Set<string>();
  for (;;) {
    const kept = changed.filter(([key]) => !forgotten.has(key));
    const document = { version: 1, entries: Object.fromEntries(kept) };
    if (JSON.stringify(document).length <= LONGEST_SETTINGS) return document;
    const oldest = gone.splice(0, 20);
    if (oldest.length === 0) return undefined;
    for (const [key] of oldest) forgotten.add(key);
  }
}
