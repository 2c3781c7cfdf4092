import type { Queries } from '../platform/database/database.ts';
import type { ApiFailure } from '../platform/http/api-failure.ts';

export interface RegisteredAccount {
  id: string;
  createdAt: Date;
  /** The address had an account before that was deleted: what new accounts get as a gift was given already. */
  isReturning: boolean;
}

/** What other domains do when accounts come and go. Each domain hands over its own; all that is optional may be left out. */
export interface AccountHooks {
  /** Part of the transaction that makes the account: when it throws, there is no account. */
  onRegistered?(
    account: RegisteredAccount,
    origin: { inviteCode: string | undefined },
    transaction: Queries,
  ): Promise<void>;
  /** What this domain knows about a person, for "export my data": plain JSON under a name of its own. */
  exporter?: { name: string; read(accountId: string): Promise<unknown> };
  /** Why an account cannot be deleted now, and what its owner has to do first; `undefined` lets it go. */
  deletionGuard?(accountId: string, transaction: Queries): Promise<ApiFailure | undefined>;
  /** Part of the transaction that deletes the account: takes away what is personal, keeps what accounts for money and quota. */
  onDeleted?(accountId: string, transaction: Queries): Promise<void>;
}
