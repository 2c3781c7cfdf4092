import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names of the types in `request-types.ts`. */
const REQUEST_TYPES = [
  'CreateCustomer',
  'CreateProduct',
  'CreatePrice',
  'ListPrices',
  'CreateCheckoutSession',
  'ListCheckoutSessions',
  'CreatePortalSession',
  'UpdateSubscription',
  'CancelSubscription',
  'ListSubscriptions',
  'CreateSubscriptionSchedule',
  'UpdateSubscriptionSchedule',
  'PreviewInvoice',
  'ListInvoices',
  'ListInvoicePayments',
  'ListCharges',
  'ListDisputes',
  'CreateRefund',
  'Retrieve',
] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export type TypeSchemas = Readonly<Record<RequestType, object>>;

const REPOSITORY = path.join(import.meta.dirname, '..', '..', '..', '..');
const CACHE = path.join(REPOSITORY, 'node_modules', '.cache', 'interlinear');
const TYPES = path.join(import.meta.dirname, 'request-types.ts');
const TSCONFIG = path.join(REPOSITORY, 'tsconfig.base.json');

/** Returns the cached schemas; generates them on first use, because that takes seconds of CPU in each test process. */
export async function readTypeSchemas(): Promise<TypeSchemas> {
  const file = path.join(CACHE, `stripe-types-${await hashOfSources()}.json`);
  const text = await readFile(file, 'utf8').catch(() => writeSchemas(file));
  return JSON.parse(text) as TypeSchemas; // what `generateSchemas` returned
}

async function writeSchemas(file: string): Promise<string> {
  const text = JSON.stringify(await generateSchemas());
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}-${randomUUID()}`;
  await writeFile(draft, text);
  // The rename is atomic, so a parallel test never reads half a file.
  await rename(draft, file);
  return text;
}

async function generateSchemas(): Promise<TypeSchemas> {
  // The generator loads the TypeScript compiler.
  const { createGenerator } = await import('ts-json-schema-generator');
  const generator = createGenerator({
    path: TYPES,
    // Without this, the generator uses outdated module resolution and does not find the SDK.
    tsconfig: TSCONFIG,
    skipTypeCheck: true,
    additionalProperties: false,
    expose: 'none',
    jsDoc: 'none',
  });
  const entries = REQUEST_TYPES.map((name) => [name, generator.createSchema(name)]);
  return Object.fromEntries(entries); // has an entry for each name
}

/** Hashes everything the schemas depend on; the lock file has the versions of the SDK and the generator. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [import.meta.filename, TYPES, TSCONFIG, path.join(REPOSITORY, 'package-lock.json')]) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
