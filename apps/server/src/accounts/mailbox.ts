/**
 * Returns the usual form of an address, the same for all addresses that reach one mailbox: without case and `+tags`, and by the rules
 * of providers that ignore some characters or have several domains.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, Math.max(at, 0)).toLowerCase().split('+');
  const provider = PROVIDERS.get(domain);
  if (!provider) return `${name}@${domain}`;
  return `${[...name].filter((sign) => !provider.ignored.includes(sign)).join('')}@${provider.domain}`;
}

interface Provider {
  /** Domain of the usual form. */
  domain: string;
  /** Characters in names that make no difference. */
  ignored: string;
}

const GOOGLE = { domain: 'gmail.com', ignored: '.' };
const PROTON = { domain: 'proton.me', ignored: '._-' };
const APPLE = { domain: 'icloud.com', ignored: '' };
const YANDEX = { domain: 'yandex.com', ignored: '.-' };

const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['gmail.com', GOOGLE],
  ['googlemail.com', GOOGLE],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
  ['icloud.com', APPLE],
  ['me.com', APPLE],
  ['mac.com', APPLE],
  ...['com', 'ru', 'by', 'kz', 'ua'].map((ending) => [`yandex.${ending}`, YANDEX] as const),
  ['ya.ru', YANDEX],
]);
