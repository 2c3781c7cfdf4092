import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { commandTable } from './command-table.ts';

it('[BILL-16] docs/operator.md has the table of the commands as they are', async () => {
  const page = await readFile(new URL('../../../../docs/operator.md', import.meta.url), 'utf8');
  expect(page).toContain(`\n\n${commandTable()}\n\n`);
});
