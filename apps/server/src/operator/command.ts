import type { ParseArgsOptionDescriptor } from 'node:util';
import type Stripe from 'stripe';
import type * as z from 'zod';
import type { Ledger } from '../billing/ledger/ledger.ts';
import type { ChangeSubscriptions } from '../billing/plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import type { Queries } from '../platform/database/database.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';

/** A cell of a table. */
export type Cell = string | number | boolean | Date | null;
export type Row = Readonly<Record<string, Cell>>;

/** What a command answers: tables by title, in their order. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

export interface OptionHelp extends ParseArgsOptionDescriptor {
  /** What stands behind it in the help: `<days>`. */
  value?: string;
  help: string;
}

interface CommandBase<Input> {
  /** As it is typed, e.g. `codes create`. */
  name: string;
  summary: string;
  /** What follows the name, in this order, under these names. */
  positionals: readonly string[];
  options: Readonly<Record<string, OptionHelp>>;
  /** It leaves jobs for the server; the queue takes seconds to open, so only then it is. */
  enqueuesJobs?: boolean;
  /** Options and positionals by name. */
  input: z.ZodType<Input>;
}

export interface ReadingCommand<Input> extends CommandBase<Input> {
  kind: 'reading';
  run(context: OperatorContext, input: Input): Promise<Tables>;
}

/** What was done, for the audit trail: no codes, no addresses, no texts of anybody. */
interface Change {
  /** What it was done to: an account's id, a batch of codes, an event. */
  subject: string;
  details: Readonly<Record<string, unknown>>;
  tables: Tables;
}

/** Runs inside one transaction, with its audit row; a dry run is the same, rolled back. */
export interface ChangingCommand<Input> extends CommandBase<Input> {
  kind: 'changing';
  run(context: OperatorContext, input: Input): Promise<Change>;
}

/** A command whose input was checked: what the list of all commands holds, whatever each takes. */
export type Command =
  | (Omit<ReadingCommand<never>, 'run' | 'input'> & { run(context: OperatorContext, input: unknown): Promise<Tables> })
  | (Omit<ChangingCommand<never>, 'run' | 'input'> & {
      run(context: OperatorContext, input: unknown): Promise<Change>;
    });

/** Ties the schema to what runs, so that `run` gets what the schema made of the command line. */
export function reading<Input>({ input, ...command }: Omit<ReadingCommand<Input>, 'kind'>): Command {
  return { ...command, kind: 'reading', run: (context, given) => command.run(context, input.parse(given)) };
}

export function changing<Input>({ input, ...command }: Omit<ChangingCommand<Input>, 'kind'>): Command {
  return { ...command, kind: 'changing', run: (context, given) => command.run(context, input.parse(given)) };
}

/** Something that the operator can put right; its message is all that is printed. */
export class OperatorError extends Error {
  /** What the process ends with. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}

/** What commands work with. Everything that changes something is given `queries` as its transaction. */
export interface OperatorContext {
  /** Of a changing command: its transaction. */
  queries: Queries;
  ledger: Ledger;
  plans: ChangeSubscriptions;
  catalogue: PlanCatalogue;
  /** `undefined` where payments are not set up. */
  stripe: Stripe | undefined;
  /** Of commands that say that they leave jobs. */
  jobs: JobQueue;
  /** For the hashes of redeem codes. @throws {OperatorError} when the server's secret is not known here */
  codeKey(): Promise<Buffer>;
  now(): Date;
  randomInt(below: number): number;
  randomId(): string;
}
