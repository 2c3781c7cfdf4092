import * as z from 'zod';

/** Who serves a model, and therefore which protocol and key it takes. */
export const AI_PROVIDERS = [
  'openai',
  'deepseek',
  'gemini',
  'bigmodel',
  'anthropic',
  'ollama',
  'openai-compatible',
] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

const positive = z.int().positive();

const catalogueModel = z.strictObject({
  /** What the API, settings and cache keys call it. Stays when the provider's model behind it changes. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'takes lower-case letters, digits, dots and hyphens'),
  /** What people see. */
  name: z.string().min(1),
  provider: z.enum(AI_PROVIDERS),
  /** The model's name at its provider. */
  model: z.string().min(1),
  tier: z.enum(['basic', 'free', 'advanced', 'premium']),
  /** How many of a plan's tokens one token of this model costs; left out, what the catalogue of plans says for its tier. */
  priceFactor: z.number().nonnegative().multipleOf(0.001, 'takes at most three decimals').optional(),
  /** Only for this model; otherwise the provider's own or configured address. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  limits: z
    .strictObject({
      segments: positive,
      characters: positive,
      concurrency: positive,
      perSecond: z.number().positive(),
    })
    .partial()
    .optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** How much it thinks before it answers, in the provider's own words; less is faster. */
  thinking: z.union([z.string().min(1), z.int()]).optional(),
  jsonMode: z.enum(['schema', 'object', 'text']).optional(),
});

export type CatalogueModel = z.infer<typeof catalogueModel>;

const catalogue = z.strictObject({ models: z.array(catalogueModel) }).superRefine(({ models }, context) => {
  for (const [index, { id }] of models.entries()) {
    const isTaken = models.findIndex((model) => model.id === id) < index;
    if (isTaken) context.addIssue({ code: 'custom', path: ['models', index, 'id'], message: `"${id}" is taken` });
  }
});

/** What is wrong with a catalogue, one problem per line, each with the path of the field: `models[2].tier: …`. */
export class CatalogueError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}

/**
 * Reads the operator's file of AI models, as JSON text.
 * @throws {CatalogueError}
 */
export function parseModelCatalogue(json: string): CatalogueModel[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new CatalogueError([`not JSON: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
  const parsed = catalogue.safeParse(value);
  if (parsed.success) return parsed.data.models;
  throw new CatalogueError(parsed.error.issues.map((issue) => `${pathOf(issue.path)}: ${issue.message}`));
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}
