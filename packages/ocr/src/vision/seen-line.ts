/** Line that a vision model claims to see. Both parts are untrusted. */
export interface SeenLine {
  text: string;
  /** Shares of the picture's width and height; undefined if the model gave no place. */
  box: readonly [left: number, top: number, right: number, bottom: number] | undefined;
}

/**
 * Differences between a model's answer and the picture:
 * - `no-ink`: text where the picture has no such ink, left out
 * - `contradicted`: text that differs from a certain reading of the same ink, which is kept
 * - `missed`: lines in the picture that the model left out, kept as read without it
 * - `repeated`: text given more than once for the same ink, left out
 * - `too-many`: lines over the limit, left out
 */
export const VISION_WARNINGS = ['no-ink', 'contradicted', 'missed', 'repeated', 'too-many'] as const;
export type VisionWarning = (typeof VISION_WARNINGS)[number];

/** Number of lines that each warning is about. */
export type VisionWarnings = Partial<Record<VisionWarning, number>>;
