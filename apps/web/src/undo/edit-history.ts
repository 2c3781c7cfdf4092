/** Versions of what a person edits, for undoing. */
export interface EditHistory<Version> {
  past: readonly Version[];
  present: Version;
  future: readonly Version[];
  /** Identifies edits that are undone together, such as the letters typed into one field. */
  mergeKey: string | undefined;
}

const MAX_STEPS = 200;

export function startHistory<Version>(present: Version): EditHistory<Version> {
  return { past: [], present, future: [], mergeKey: undefined };
}

/** Makes a version the present. @param mergeKey joins this step to the last one, if that had the same key */
export function addStep<Version>(
  history: EditHistory<Version>,
  present: Version,
  mergeKey?: string,
): EditHistory<Version> {
  const isSameStep = mergeKey !== undefined && mergeKey === history.mergeKey;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], mergeKey };
}

export function undo<Version>({ past, present, future }: EditHistory<Version>): EditHistory<Version> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, mergeKey: undefined };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mergeKey: undefined };
}

export function redo<Version>({ past, present, future }: EditHistory<Version>): EditHistory<Version> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, mergeKey: undefined };
  return { past: [...past, present], present: next, future: rest, mergeKey: undefined };
}
