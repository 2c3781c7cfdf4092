import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeCatalogue } from './catalogue-under-test.ts';

/** Browsers whose extension the shared site offers, in the versions 0.9.0 and 0.10.0. */
export const BROWSERS_WITH_ZIP = ['chrome', 'edge', 'firefox'] as const;

/**
 * Writes the files that the shared site is configured with: zips of the extension, each with its browser and version as content,
 * and a catalogue whose plan Free has glossaries, as Pro has.
 * @returns the environment variables that name them
 */
export async function writeSharedSiteFiles(folder: string): Promise<Record<string, string>> {
  for (const browser of BROWSERS_WITH_ZIP) {
    for (const version of ['0.9.0', '0.10.0']) {
      await writeFile(path.join(folder, `interlinear-${browser}-${version}.zip`), `${browser} ${version}`);
    }
  }
  const catalogue = path.join(folder, 'plans.json');
  await writeCatalogue(catalogue, ({ plans: { free, pro } }) => {
    const { glossaryTerms, collaboration } = pro.features;
    Object.assign(free.features, { glossaryTerms, collaboration });
  });
  return { EXTENSION_ZIPS: folder, PLAN_CATALOGUE: catalogue };
}
