import type { Command } from './command.ts';
import { accountCommands } from './commands/accounts.ts';
import { auditCommands } from './commands/audit.ts';
import { codeCommands } from './commands/codes.ts';
import { grantCommands } from './commands/grants.ts';
import { inviteCommands } from './commands/invites.ts';
import { refundCommands } from './commands/refunds.ts';
import { webhookCommands } from './commands/webhooks.ts';

/** All operator commands (BILL-16), in the order of the help. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...codeCommands,
  ...grantCommands,
  ...inviteCommands,
  ...refundCommands,
  ...webhookCommands,
  ...auditCommands,
];
