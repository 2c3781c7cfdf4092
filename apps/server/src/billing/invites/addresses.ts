/** Tells whether two addresses reach the same mailbox, ignoring case, `+tags` and, at Google, dots. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

function mailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, Math.max(at, 0)).toLowerCase().split('+');
  return GOOGLE.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** Masks an address for the inviter: enough to recognise a friend, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = address;
  return `${first}***${address.slice(at)}`;
}
