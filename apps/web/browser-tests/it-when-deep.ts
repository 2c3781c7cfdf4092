import { bySize } from '@interlinear/testing/test-size';
import { it } from 'vitest';

/** Defines a test at the deep size only: of rare states, or of behaviour that other tests prove on another screen. */
export function itWhenDeep(title: string, run: () => Promise<void>): void {
  if (bySize({ quick: false, deep: true })) it(title, run);
}
