// Sends the records of the search to the indexes of an Algolia account (ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY), one per locale.
// The server searches there with ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { INDEX_PREFIX } from '@interlinear/contract/docs-search';

const TIMEOUT_MS = 60_000;
/** Records that decide what a query finds, the most important field first. */
const SETTINGS = {
  searchableAttributes: ['title', 'category', 'content'],
  attributesToHighlight: ['title', 'content', 'category'],
};

const { ALGOLIA_APP_ID: appId, ALGOLIA_ADMIN_KEY: adminKey } = process.env;
if (!appId || !adminKey) {
  console.error('Set ALGOLIA_APP_ID, and ALGOLIA_ADMIN_KEY to a key that may change indexes and their settings.');
  process.exit(1);
}
const origin = process.env.ALGOLIA_BASE_URL ?? `https://${appId.toLowerCase()}.algolia.net`;
const folder = path.join(import.meta.dirname, '..', 'build', 'search');
for (const file of readdirSync(folder)) {
  const locale = path.basename(file, '.json');
  const records: unknown[] = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const index = `/1/indexes/${encodeURIComponent(INDEX_PREFIX + locale)}`;
  await send('PUT', `${index}/settings`, { ...SETTINGS, queryLanguages: [locale.slice(0, 2)] });
  const additions = records.map((body) => ({ action: 'addObject', body }));
  // Clearing first removes pages that are gone; Algolia applies a batch in order.
  await send('POST', `${index}/batch`, { requests: [{ action: 'clear', body: {} }, ...additions] });
  console.log(`${INDEX_PREFIX}${locale}: ${records.length} records`);
}

async function send(method: string, address: string, body: object): Promise<void> {
  const response = await fetch(origin + address, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-algolia-application-id': appId ?? '',
      'x-algolia-api-key': adminKey ?? '',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${method} ${address} was answered with status ${response.status}.`);
}
