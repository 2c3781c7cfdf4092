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

export const NO_EDITS: Edits = { changes: {}, drawn: [] };

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
