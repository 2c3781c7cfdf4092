import { userInfo } from 'node:os';
import * as z from 'zod';
import { BatchExistsError } from '../billing/codes/create-codes.ts';
import { ConfigurationError, readConfiguration } from '../configuration/configuration.ts';
import { StartError } from '../start-error.ts';
import { OperatorError } from './command.ts';
import { helpText } from './help-text.ts';
import { openOperator } from './open-operator.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { printJson, printTables } from './print-tables.ts';
import { runCommand } from './run-command.ts';

// The operator's command line (BILL-16). Exit codes: 0 done; 1 not done, and why is on the error output; 2 the embedded
// database is in use.

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
  console.error(describeError(error));
}

async function main(commandLine: readonly string[]): Promise<void> {
  const parsed = parseCommandLine(commandLine);
  if (parsed.kind === 'help') return console.log(helpText(parsed.command));
  const { command, given, isDryRun, isJson } = parsed;
  const { context, close } = await openOperator(readConfiguration(process.env, []), {
    leavesJobs: command.leavesJobs ?? false,
  });
  try {
    const operator = userInfo().username;
    const tables = await runCommand(context, { command, given, isDryRun, operator });
    console.log(isJson ? printJson(tables) : printTables(tables));
    // On the error output, so that what reads the answer is not disturbed.
    if (isDryRun) console.error('A dry run: nothing was changed.');
  } finally {
    await close();
  }
}

/** A sentence for what somebody can put right; everything for what nobody expected. */
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
