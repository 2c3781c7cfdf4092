/** Whether two addresses lead to one mailbox: case, `+tags`, and at Google dots make no difference. */
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
