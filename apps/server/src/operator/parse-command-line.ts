import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Command, OperatorError, type OptionHelp } from './command.ts';
import { commands } from './commands.ts';

export const COMMON_OPTIONS = {
  'dry-run': { type: 'boolean', help: 'do everything, then roll back' },
  json: { type: 'boolean', help: 'print JSON instead of tables' },
  help: { type: 'boolean', short: 'h', help: 'show the options of the command' },
} as const satisfies Record<string, OptionHelp>;

export type ParsedCommandLine =
  | { kind: 'help'; command: Command | undefined }
  | { kind: 'command'; command: Command; input: Record<string, unknown>; isDryRun: boolean; isJson: boolean };

/** Parses the command line. @throws {OperatorError} describing the mistake */
export function parseCommandLine(commandLine: readonly string[]): ParsedCommandLine {
  const words = commandLine[0] === 'help' ? commandLine.slice(1) : commandLine;
  const command = findCommand(words);
  if (!command) {
    if (words.every((word) => word === '--help' || word === '-h')) return { kind: 'help', command: undefined };
    throw new OperatorError(`There is no command "${words.slice(0, 2).join(' ')}". "help" lists all of them.`);
  }
  if (words !== commandLine) return { kind: 'help', command };

  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length));
  if (values.help === true) return { kind: 'help', command };
  if (command.kind === 'reading' && values['dry-run'] === true) {
    throw new OperatorError(`"${command.name}" only reads; it takes no --dry-run.`);
  }
  const missing = command.positionals[positionals.length];
  if (missing !== undefined) throw new OperatorError(`"${command.name}" also takes <${missing}>.`);
  const surplus = positionals[command.positionals.length];
  if (surplus !== undefined) throw new OperatorError(`"${command.name}" does not take "${surplus}".`);
  const named = Object.fromEntries(command.positionals.map((name, index) => [name, positionals[index]]));
  const { 'dry-run': isDryRun = false, json: isJson = false, help: _, ...options } = values;
  return {
    kind: 'command',
    command,
    input: { ...options, ...named },
    isDryRun: isDryRun === true,
    isJson: isJson === true,
  };
}

function findCommand(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

function parse(command: Command, args: readonly string[]) {
  try {
    const options: ParseArgsOptionsConfig = { ...COMMON_OPTIONS, ...command.options };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // parseArgs throws for an unknown option or a missing value.
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
