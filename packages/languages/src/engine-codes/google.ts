import type { EngineCodeTable } from './engine-code-table.ts';
import { googleCloud } from './google-cloud.ts';

/** Google Translate as its own site serves it: the languages of the Cloud service, and those added to the site in 2024. */
export const google: EngineCodeTable = {
  ...googleCloud,
  both: `${googleCloud.both} bo fo iu wo`,
};
