import { BlockList, isIP } from 'node:net';

/**
 * Reports whether an IP address is on the public internet, by IANA's registries of special-purpose addresses (RFC 6890).
 * Of IPv6, only global unicast addresses are, without those that embed IPv4 ones or are for other protocols.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !SPECIAL_IPV4.check(address, 'ipv4');
  // A zone (`%eth0`) only exists on local addresses.
  if (version !== 6 || address.includes('%')) return false;
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
}

const SPECIAL_IPV4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure answers machines' questions about themselves here.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

const GLOBAL_IPV6 = networks('ipv6', ['2000::/3']);

const SPECIAL_IPV6 = networks('ipv6', [
  // Protocols of the IETF, with Teredo and ORCHID.
  '2001::/23',
  '2001:db8::/32',
  // 6to4 embeds an IPv4 address.
  '2002::/16',
  '3fff::/20',
]);

function networks(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
