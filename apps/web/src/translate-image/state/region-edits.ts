import type { Box, Region, RegionStyle } from '@interlinear/images/region';

/** Changes of a person to one region. Missing values are as the machine left them. */
export interface RegionEdit {
  /** Corrected text of the picture. */
  text?: string;
  /** `undefined` shows the engine's. */
  translation?: string | undefined;
  engine?: string;
  style?: Partial<Pick<RegionStyle, 'color' | 'fontSize' | 'align' | 'bold'>>;
  box?: Box;
  /** Whether the picture shows the original here. */
  isOriginal?: boolean;
  isDeleted?: boolean;
}

/** Everything a person changed about a picture. Results of engines are kept elsewhere, so that undoing does not lose them. */
export interface Edits {
  /** By region. */
  changes: Readonly<Record<string, RegionEdit>>;
  /** Regions drawn by hand. */
  drawn: readonly Region[];
}

export interface EditHistory {
  past: readonly Edits[];
  present: Edits;
  future: readonly Edits[];
  /** Identifies edits that are undone together, such as the letters typed into one field. */
  mergeKey: string | undefined;
}

const MAX_STEPS = 200;

export const NO_EDITS: Edits = { changes: {}, drawn: [] };

export function startHistory(present: Edits = NO_EDITS): EditHistory {
  return { past: [], present, future: [], mergeKey: undefined };
}

/** Makes edits the present. @param mergeKey joins this step to the last one, if that had the same key */
export function addStep(history: EditHistory, present: Edits, mergeKey?: string): EditHistory {
  const isSameStep = mergeKey !== undefined && mergeKey === history.mergeKey;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], mergeKey };
}

export function undo({ past, present, future }: EditHistory): EditHistory {
  const before = past.at(-1);
  if (!before) return { past, present, future, mergeKey: undefined };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mergeKey: undefined };
}

export function redo({ past, present, future }: EditHistory): EditHistory {
  const [next, ...rest] = future;
  if (!next) return { past, present, future, mergeKey: undefined };
  return { past: [...past, present], present: next, future: rest, mergeKey: undefined };
}

/** Merges a change into the edits of a region. */
export function withChange(edits: Edits, id: string, change: RegionEdit): Edits {
  const before = edits.changes[id] ?? {};
  const style = change.style && { style: { ...before.style, ...change.style } };
  return { ...edits, changes: { ...edits.changes, [id]: { ...before, ...change, ...style } } };
}

/** Forgets what was changed about a region. */
export function withoutChange(edits: Edits, id: string): Edits {
  const { [id]: _, ...changes } = edits.changes;
  return { ...edits, changes };
}

/** Adds drawn regions in place of those whose middle they cover. */
export function withDrawn(edits: Edits, drawn: readonly Region[], covered: readonly string[]): Edits {
  const without = covered.reduce((result, id) => withChange(result, id, { isDeleted: true }), edits);
  return { ...without, drawn: [...without.drawn, ...drawn] };
}
