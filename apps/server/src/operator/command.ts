import type { ParseArgsOptionDescriptor } from 'node:util';
import type Stripe from 'stripe';
import type * as z from 'zod';
import type { Ledger } from '../billing/ledger/ledger.ts';
import type { ChangeSubscriptions } from '../billing/plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import type { Queries } from '../platform/database/database.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail/mail.ts';

/** Cell of a table. */
export type Cell = string | number | boolean | Date | null;
export type Row = Readonly<Record<string, Cell>>;

/** Result of a command: tables by title, in order. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

export interface OptionHelp extends ParseArgsOptionDescriptor {
  /** Placeholder shown in the help, e.g. `<days>`. */
  value?: string;
  help: string;
}

interface CommandBase<Input> {
  /** Name as typed, e.g. `codes create`. */
  name: string;
  summary: string;
  /** Names of the arguments after the command, in order. */
  positionals: readonly string[];
  options: Readonly<Record<string, OptionHelp>>;
  /** Whether the command enqueues jobs for the server. Opening the queue takes seconds, so it is only opened then. */
  enqueuesJobs?: boolean;
  /** Schema for options and positionals by name. */
  input: z.ZodType<Input>;
}

export interface ReadingCommand<Input> extends CommandBase<Input> {
  kind: 'reading';
  run(context: OperatorContext, input: Input): Promise<Tables>;
}

/** Record of a change for the audit trail; never contains codes, addresses or people's texts. */
interface Change {
  /** Subject of the change: an account's id, a batch of codes, an event. */
  subject: string;
  details: Readonly<Record<string, unknown>>;
  tables: Tables;
}

/** Command that changes data. It runs in one transaction with its audit row; a dry run rolls back. */
export interface ChangingCommand<Input> extends CommandBase<Input> {
  kind: 'changing';
  run(context: OperatorContext, input: Input): Promise<Change>;
}

/** Command with checked input; the type of the list of all commands. */
export type Command =
  | (Omit<ReadingCommand<never>, 'run' | 'input'> & { run(context: OperatorContext, input: unknown): Promise<Tables> })
  | (Omit<ChangingCommand<never>, 'run' | 'input'> & {
      run(context: OperatorContext, input: unknown): Promise<Change>;
    });

/** Binds the schema to the command, so that `run` gets parsed input. */
export function readingCommand<Input>({ input, ...command }: Omit<ReadingCommand<Input>, 'kind'>): Command {
  return { ...command, kind: 'reading', run: (context, given) => command.run(context, input.parse(given)) };
}

export function changingCommand<Input>({ input, ...command }: Omit<ChangingCommand<Input>, 'kind'>): Command {
  return { ...command, kind: 'changing', run: (context, given) => command.run(context, input.parse(given)) };
}

/** Error the operator can fix; only its message is printed. */
export class OperatorError extends Error {
  /** Exit code of the process. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}

/** Services for commands. */
export interface OperatorContext {
  /** Transaction of a changing command, otherwise the database. */
  queries: Queries;
  ledger: Ledger;
  plans: ChangeSubscriptions;
  catalogue: PlanCatalogue;
  /** `undefined` where payments are not configured. */
  stripe: Stripe | undefined;
  /** Works only in commands with `enqueuesJobs`. */
  jobs: JobQueue;
  /** Key for the hashes of redeem codes. @throws {OperatorError} when the server's secret is unknown here */
  codeKey(): Promise<Buffer>;
  /**
   * Opens a mailer that queues mails for the server's workers; works only in commands with `enqueuesJobs`.
   * @throws {OperatorError} when the server's secret is unknown here
   */
  mailer(): Promise<Mailer>;
  /** Public origin of the site without a trailing slash; for links in mails. */
  siteUrl: string;
  now(): Date;
  randomInt(below: number): number;
  randomId(): string;
}
