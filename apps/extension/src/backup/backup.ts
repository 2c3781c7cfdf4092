import * as z from 'zod/mini';
import { favoriteSchema } from '../favorites/favorite.ts';
import { promptSchema, termSchema } from '../glossary/schemas.ts';
import type { Settings } from '../settings/settings.ts';
import { siteRuleListSchema } from '../site-rules/site-rule.ts';
import { engineCopySchema } from './engine-copy.ts';

/** What tells our files from others. */
export const PRODUCT = 'interlinear';
export const BACKUP_VERSION = 1;

const list = <Item extends z.core.$ZodType>(item: Item) => z._default(z.readonly(z.array(item)), []);

/** All that a person has in the extension, in one file; what is not there is left as it is when the file is imported. */
export const backupSchema = z.object({
  product: z.literal(PRODUCT),
  version: z.literal(BACKUP_VERSION),
  /** Settings of any version: they have migrations of their own. */
  settings: z.optional(z.unknown()),
  siteRules: z._default(siteRuleListSchema, []),
  favorites: list(favoriteSchema),
  terms: list(termSchema),
  prompts: list(promptSchema),
  engines: list(engineCopySchema),
});

export type Backup = Omit<z.infer<typeof backupSchema>, 'settings'> & { settings?: Settings | undefined };
