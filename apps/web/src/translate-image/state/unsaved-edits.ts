import { parseJson } from '@interlinear/contract/transport';
import * as z from 'zod/mini';
import type { SafeStorage } from '../../storage/safe-storage.ts';
import type { Edits } from './region-edits.ts';

/** Storage key of edits that a page could not save before it ended. */
const KEY = 'imageUnsavedEdits';

/** Edits of one picture. */
export interface UnsavedEdits {
  id: string;
  edits: Edits;
  /** Time at which they were kept, in milliseconds since 1970. */
  timestamp: number;
}

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const point = z.tuple([z.number(), z.number()]);
const quad = z.tuple([point, point, point, point]);
const align = z.enum(['left', 'center', 'right']);
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const size = z.number();
const editedStyle = z.object({
  color: z.exactOptional(color),
  fontSize: z.exactOptional(size),
  align: z.exactOptional(align),
  bold: z.exactOptional(z.boolean()),
});

const edit = z.object({
  text: z.exactOptional(z.string()),
  translation: z.exactOptional(z.string()),
  engine: z.exactOptional(z.string()),
  style: z.exactOptional(editedStyle),
  box: z.exactOptional(box),
  isOriginal: z.exactOptional(z.boolean()),
  isDeleted: z.exactOptional(z.boolean()),
});

const region = z.object({
  ...{ id: z.string(), kind: z.enum(['paragraph', 'line', 'cell', 'bubble']), order: z.number(), box, quad },
  ...{ angle: z.number(), text: z.string(), confidence: z.number() },
  lines: z.array(z.object({ box, quad, text: z.string(), confidence: z.number() })),
  style: z.object({
    ...{ color, background: color, fontSize: size, bold: z.boolean(), align },
    direction: z.enum(['ltr', 'rtl', 'vertical-rl']),
  }),
});

const stored = z.array(
  z.object({
    id: z.string(),
    timestamp: z.number(),
    edits: z.object({ changes: z.record(z.string(), edit), drawn: z.array(region) }),
  }),
);

/**
 * Keeps edits while a page ends: IndexedDB answers too late then, but this storage writes at once. Replaces what was kept, which
 * every visit restores first.
 */
export function keepUnsavedEdits(storage: SafeStorage, unsaved: readonly UnsavedEdits[]): void {
  if (unsaved.length > 0) storage.write(KEY, JSON.stringify(unsaved));
}

/** Returns what was kept, and removes it. */
export function takeUnsavedEdits(storage: SafeStorage): UnsavedEdits[] {
  const text = storage.read(KEY);
  storage.remove(KEY);
  return stored.safeParse(text === undefined ? undefined : parseJson(text)).data ?? [];
}
