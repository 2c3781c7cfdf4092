import { mailboxOf } from '../../accounts/mailbox.ts';

/** Tells whether two addresses reach the same mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

/** Masks an address for the inviter: enough to recognise a friend, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = address;
  return `${first}***${address.slice(at)}`;
}
