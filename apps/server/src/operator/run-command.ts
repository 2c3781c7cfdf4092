import type { Queries } from '../platform/database/database.ts';
import type { Command, Tables } from './command.ts';
import type { OperatorContext } from './operator-context.ts';
import { auditTrail } from './schema.ts';

export interface CommandCall {
  command: Command;
  given: Readonly<Record<string, unknown>>;
  isDryRun: boolean;
  /** Who runs it, as the system knows them. */
  operator: string;
}

/**
 * Runs a command. One that changes something is a transaction of its own that also writes the audit trail, so neither is ever
 * there without the other; a dry run does all of it and then takes it back.
 */
export async function runCommand(
  context: Omit<OperatorContext, 'queries'> & { queries: Queries },
  { command, given, isDryRun, operator }: CommandCall,
): Promise<Tables> {
  if (command.kind === 'reading') return command.run(context, given);
  let tables: Tables = {};
  const work = context.queries.transaction(async (transaction) => {
    const change = await command.run({ ...context, queries: transaction }, given);
    const { subject, details } = change;
    await transaction
      .insert(auditTrail)
      .values({ operator, action: command.name, subject, details, at: context.now() });
    tables = change.tables;
    if (isDryRun) throw new DryRun();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return tables;
}

/** Rolls back. */
class DryRun extends Error {}
