/** An address as somebody else may see it: enough to recognise a friend by, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = address;
  return `${first}***${address.slice(at)}`;
}
