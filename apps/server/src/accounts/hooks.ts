import type { Queries } from '../platform/database/database.ts';
import type { ApiFailure } from '../platform/http/api-failure.ts';

export interface RegisteredAccount {
  id: string;
  createdAt: Date;
  /** The mailbox had an account before, which received the gifts for new ones, or it is a throw-away mailbox. */
  isReturning: boolean;
}

/** Callbacks by which a domain takes part in the life of accounts. All are optional. */
export interface AccountHooks {
  /** Runs in the transaction that creates the account; throwing cancels the registration. */
  onRegistered?(
    account: RegisteredAccount,
    origin: { inviteCode: string | undefined },
    transaction: Queries,
  ): Promise<void>;
  /** Returns the domain's data about a person as plain JSON, under `name`, for "export my data". */
  exporter?: { name: string; read(accountId: string): Promise<unknown> };
  /** Returns why the account cannot be deleted yet, and what its owner must do first; `undefined` allows it. */
  deletionGuard?(accountId: string, transaction: Queries): Promise<ApiFailure | undefined>;
  /** Runs in the transaction that deletes the account: erases personal data, keeps the records of money and quota. */
  onDeleted?(accountId: string, transaction: Queries): Promise<void>;
}
