import { casesBySize } from '@interlinear/testing/test-size';

/** Locales in which tests of a screen repeat the same steps. Chinese stands for both: most other tests are in English. */
export const REPEATED_LOCALES = casesBySize(1, ['zh-CN', 'en']);
