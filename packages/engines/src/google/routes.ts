import * as z from 'zod/mini';
import ROUTES_JSON from './routes.json' with { type: 'json' };

/** Path to a value: keys and indices from the top; `*` stands for every array element. */
const pathSchema = z.array(z.union([z.string(), z.number()]));

/** Request as JSON with placeholders: `$texts` (all texts), `$text` (one text), `$source` (a code or `auto`), `$target`. */
const templateSchema = z.json();

const common = {
  /** Names the route in errors. */
  id: z.string(),
  url: z.string().check(z.startsWith('https://')),
  headers: z._default(z.record(z.string(), z.string()), {}),
};

/** Sends all texts in one JSON request; preserves HTML. */
const jsonRouteSchema = z.object({
  ...common,
  envelope: z.literal('json'),
  body: templateSchema,
  /** Where to find the public key of Google's page widget, and the header that carries it. */
  key: z.optional(z.object({ url: z.string(), pattern: z.string(), header: z.string() })),
  answer: z.object({ texts: pathSchema, sources: pathSchema }),
});

/** Sends one form request with a numbered call per text; plain text. */
const batchExecuteRouteSchema = z.object({
  ...common,
  envelope: z.literal('batchexecute'),
  rpc: z.string(),
  arguments: templateSchema,
  /** Paths inside the answer of one call; the value at `spaced` is true if sentences are joined by spaces. */
  answer: z.object({ sentences: pathSchema, spaced: pathSchema, sources: z.array(pathSchema) }),
});

/** Sends one GET request per text; plain text. */
const queryRouteSchema = z.object({
  ...common,
  envelope: z.literal('query'),
  query: z.record(z.string(), z.string()),
  concurrency: z.number(),
  answer: z.object({ sentences: pathSchema, source: pathSchema }),
});

/** Routes to Google Translate without an account, preferred first. Changes at Google only require new data here. */
export const googleRoutesSchema = z.object({
  /** Increases with every change; part of the cache key. */
  version: z.number(),
  /** Date on which the routes were last verified. */
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

/** The routes built into this version. */
export const GOOGLE_ROUTES: GoogleRoutes = googleRoutesSchema.parse(ROUTES_JSON);
