import { userInfo } from 'node:os';
import * as z from 'zod';
import { BatchExistsError } from '../billing/codes/create-codes.ts';
import { ConfigurationError, readConfiguration } from '../configuration/configuration.ts';
import type { Queries } from '../platform/database/database.ts';
import { StartError } from '../start-error.ts';
import { type Command, type OperatorContext, OperatorError, type Tables } from './command.ts';
import { openOperator } from './open-operator.ts';
import { helpText, printJson, printTables } from './output.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { auditTrail } from './schema.ts';

/** The process in which an operator's command runs. */
export interface OperatorProcess {
  environment: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error: text, or an unexpected error. */
  printError(problem: unknown): void;
}

/**
 * Runs a command of the operator's command line (BILL-16).
 * @returns the exit code: 0 done; 1 failed, with the reason on standard error; 2 the embedded database is in use
 */
export async function operate(commandLine: readonly string[], io: OperatorProcess): Promise<number> {
  try {
    await runCommandLine(commandLine, io);
    return 0;
  } catch (error) {
    io.printError(describeError(error));
    return error instanceof OperatorError ? error.exitCode : 1;
  }
}

async function runCommandLine(
  commandLine: readonly string[],
  { environment, print, printError }: OperatorProcess,
): Promise<void> {
  const parsed = parseCommandLine(commandLine);
  if (parsed.kind === 'help') return print(helpText(parsed.command));
  const { command, input, isDryRun, isJson } = parsed;
  const { context, close } = await openOperator(readConfiguration(environment, []), {
    enqueuesJobs: command.enqueuesJobs ?? false,
  });
  try {
    const operator = userInfo().username;
    const tables = await runCommand(context, { command, input, isDryRun, operator });
    print(isJson ? printJson(tables) : printTables(tables));
    // Standard error keeps standard output parseable.
    if (isDryRun) printError('A dry run: nothing was changed.');
  } finally {
    await close();
  }
}

/** Returns the message of an error the operator can fix, and the whole error otherwise. */
function describeError(error: unknown): unknown {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${nameOf(path)} ${message}`).join('\n');
  }
  const isExpected = [OperatorError, BatchExistsError, ConfigurationError, StartError].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : error;
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

interface CommandCall {
  command: Command;
  input: Readonly<Record<string, unknown>>;
  isDryRun: boolean;
  /** User name on the operating system. */
  operator: string;
}

/**
 * Runs a command. A changing command and its audit row share one transaction, so neither exists without the other; a
 * dry run does everything and rolls back.
 */
async function runCommand(
  context: Omit<OperatorContext, 'queries'> & { queries: Queries },
  { command, input, isDryRun, operator }: CommandCall,
): Promise<Tables> {
  if (command.kind === 'reading') return command.run(context, input);
  let tables: Tables = {};
  const work = context.queries.transaction(async (transaction) => {
    const change = await command.run({ ...context, queries: transaction }, input);
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
