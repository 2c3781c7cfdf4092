import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const plan = z.looseObject({
  features: z.looseObject({ batchFiles: z.int(), collaboration: z.string(), glossaryTerms: z.int().nullable() }),
});
const catalogueSchema = z.looseObject({
  plans: z.looseObject({ free: plan, pro: plan }),
  rewards: z.looseObject({ inviteCondition: z.object({ kind: z.string(), tokens: z.int() }) }),
});

/** Writes the default plan catalogue to a file, with the changes of a test. */
export async function writeCatalogue(
  file: string,
  change: (catalogue: z.infer<typeof catalogueSchema>) => void,
): Promise<void> {
  const usual = path.join(import.meta.dirname, '..', '..', 'server', 'catalogue', 'plans.json');
  const catalogue = catalogueSchema.parse(JSON.parse(await readFile(usual, 'utf8')));
  change(catalogue);
  await writeFile(file, JSON.stringify(catalogue));
}
