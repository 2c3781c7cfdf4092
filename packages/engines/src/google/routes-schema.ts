import * as z from 'zod/mini';

/** Where a value stands in an answer: keys and indexes from the top; `*` is every element of an array. */
const pathSchema = z.array(z.union([z.string(), z.number()]));

/**
 * A request as JSON in which these strings stand for values: `$texts` (all of them), `$text` (one), `$source` (a code or
 * `auto`), `$target`.
 */
const templateSchema = z.json();

const common = {
  /** Names the route in errors. */
  id: z.string(),
  url: z.string().check(z.startsWith('https://')),
  headers: z._default(z.record(z.string(), z.string()), {}),
};

/** One request with a JSON body for all texts; keeps HTML. */
const jsonRouteSchema = z.object({
  ...common,
  envelope: z.literal('json'),
  body: templateSchema,
  /** Where the public key stands that Google's own page widget sends, and in which header it is sent. */
  key: z.optional(z.object({ url: z.string(), pattern: z.string(), header: z.string() })),
  answer: z.object({ texts: pathSchema, sources: pathSchema }),
});

/** One form request that carries a numbered call for each text; plain text. */
const batchExecuteRouteSchema = z.object({
  ...common,
  envelope: z.literal('batchexecute'),
  rpc: z.string(),
  arguments: templateSchema,
  /** Paths inside the answer of one call; `spaced` is true where its sentences are to be joined by a blank. */
  answer: z.object({ sentences: pathSchema, spaced: pathSchema, sources: z.array(pathSchema) }),
});

/** One GET request for each text; plain text. */
const queryRouteSchema = z.object({
  ...common,
  envelope: z.literal('query'),
  query: z.record(z.string(), z.string()),
  concurrency: z.number(),
  answer: z.object({ sentences: pathSchema, source: pathSchema }),
});

/** Ways to Google Translate without an account, the preferred one first. A change at Google is a change of this data. */
export const googleRoutesSchema = z.object({
  /** Counts up with every change; enters the cache key. */
  version: z.number(),
  /** The day these routes were last known to be right. */
  checked: z.iso.date(),
  routes: z
    .array(z.discriminatedUnion('envelope', [jsonRouteSchema, batchExecuteRouteSchema, queryRouteSchema]))
    .check(z.minLength(1)),
});

export type GoogleRoutes = z.infer<typeof googleRoutesSchema>;
export type GoogleRoute = GoogleRoutes['routes'][number];
export type JsonRoute = z.infer<typeof jsonRouteSchema>;
export type BatchExecuteRoute = z.infer<typeof batchExecuteRouteSchema>;
export type QueryRoute = z.infer<typeof queryRouteSchema>;
