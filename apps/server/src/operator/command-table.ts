import type { Command, OptionHelp } from './command.ts';
import { commands } from './commands.ts';

/** Returns the table of all commands in `docs/operator.md`, in Markdown. */
export function commandTable(): string {
  const rows = commands.map((command) => `| ${usageOf(command)} | ${command.summary} | ${optionsOf(command)} |`);
  return ['| command | effect | options |', '|---|---|---|', ...rows].join('\n');
}

function usageOf({ name, positionals }: Command): string {
  return `\`${[name, ...positionals.map((positional) => `<${positional}>`)].join(' ')}\``;
}

function optionsOf({ options }: Command): string {
  return Object.entries(options)
    .map(([name, { value, help }]: [string, OptionHelp]) => `\`--${name}${value ? ` ${value}` : ''}\` ${help}`)
    .join('; ');
}
