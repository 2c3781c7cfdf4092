import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Configuration } from '../configuration/configuration.ts';
import { readCatalogueFile } from '../platform/catalogue-file.ts';

const DISPOSABLE_DOMAINS = fileURLToPath(new URL('../../catalogue/disposable-domains.json', import.meta.url));

const schema = z.array(
  z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'takes a domain in lower-case letters, such as example.org'),
);

/** Tells whether an address belongs to a provider of throw-away mailboxes. */
export type IsDisposable = (email: string) => boolean;

/**
 * Reads the operator's list of domains; each stands for its subdomains, too.
 * @throws {ConfigurationError}
 */
export async function readDisposableDomains({
  DISPOSABLE_DOMAINS: file,
}: Pick<Configuration, 'DISPOSABLE_DOMAINS'>): Promise<IsDisposable> {
  const domains = new Set(
    await readCatalogueFile({ variable: 'DISPOSABLE_DOMAINS', file: file ?? DISPOSABLE_DOMAINS, schema }),
  );
  return (email) => {
    const labels = email
      .slice(email.lastIndexOf('@') + 1)
      .toLowerCase()
      .split('.');
    return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
  };
}
