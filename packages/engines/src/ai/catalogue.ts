import * as z from 'zod';

/** Providers of models; a provider determines protocol and key. */
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
  /** Id in the API, settings and cache keys; stays the same if the provider's model changes. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'takes lower-case letters, digits, dots and hyphens'),
  /** Display name. */
  name: z.string().min(1),
  provider: z.enum(AI_PROVIDERS),
  /** The provider's name of the model. */
  model: z.string().min(1),
  tier: z.enum(['basic', 'free', 'advanced', 'premium']),
  /** Plan tokens charged per token of this model. Default: the factor of its tier in the plan catalogue. */
  priceFactor: z.number().nonnegative().multipleOf(0.001, 'takes at most three decimals').optional(),
  /** Address for this model only. Default: the provider's configured or own address. */
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
  /** Thinking effort in the provider's own terms; less is faster. */
  thinking: z.union([z.string().min(1), z.int()]).optional(),
  jsonMode: z.enum(['schema', 'object', 'text']).optional(),
  /** Whether the model can see pictures. Default false. */
  vision: z.boolean().optional(),
  /** End of the model at its provider, as announced. */
  retires: z
    .strictObject({
      /** Day (UTC) from which on the successor answers. */
      on: z.iso.date('takes a day such as 2026-12-31'),
      /** Id of another model of the catalogue, at the same price. */
      successor: z.string(),
    })
    .optional(),
});

export type CatalogueModel = z.infer<typeof catalogueModel>;

const catalogue = z.strictObject({ models: z.array(catalogueModel) }).superRefine(({ models }, context) => {
  for (const [index, { id }] of models.entries()) {
    const isTaken = models.findIndex((model) => model.id === id) < index;
    const problem = problemOfSuccessor(models, index);
    if (problem)
      context.addIssue({ code: 'custom', path: ['models', index, 'retires', 'successor'], message: problem });
    if (isTaken) context.addIssue({ code: 'custom', path: ['models', index, 'id'], message: `"${id}" is taken` });
  }
});

function problemOfSuccessor(models: readonly CatalogueModel[], index: number): string | undefined {
  const model = models[index];
  if (!model?.retires) return undefined;
  const successor = models.find(({ id }) => id === model.retires?.successor);
  if (!successor || successor === model) return 'takes the id of another model of the catalogue';
  const isAsDear = successor.tier === model.tier && successor.priceFactor === model.priceFactor;
  return isAsDear ? undefined : 'takes a model of the same tier and price factor';
}

/** Lists the problems of a catalogue, one per line with the path of the field: `models[2].tier: …`. */
export class CatalogueError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}

/**
 * Parses the operator's AI model catalogue, given as JSON text.
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
