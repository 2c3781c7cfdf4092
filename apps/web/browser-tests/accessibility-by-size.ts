import {
  findAccessibilityProblems,
  findAccessibilityProblemsInBothSchemes,
} from '@interlinear/testing/browsers/chromium';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';

/**
 * Runs axe in one mode, and at the deep size in both: the modes differ in colours alone, and axe in the second takes as long as the
 * opening of a state. A file looks at its states in light and dark by turns.
 */
export async function findAccessibilityProblemsBySize(
  page: Page,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<string[]> {
  if (bySize({ quick: false, deep: true })) return await findAccessibilityProblemsInBothSchemes(page);
  await page.emulateMedia({ colorScheme });
  return await findAccessibilityProblems(page);
}

/** Runs axe at the deep size only, on a state that differs little from one that the quick size looks at. */
export async function findAccessibilityProblemsWhenDeep(page: Page): Promise<string[]> {
  return bySize({ quick: false, deep: true }) ? await findAccessibilityProblemsInBothSchemes(page) : [];
}
