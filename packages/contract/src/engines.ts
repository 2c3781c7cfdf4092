import * as z from 'zod/mini';

/** A row of `GET /pubapi1/system_engines` (ENG-03): an engine or AI model this server can use now. */
export const systemEngine = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['browser', 'api', 'ai']),
  tier: z.nullable(z.enum(['basic', 'free', 'advanced', 'premium'])),
  model: z.nullable(z.string()),
  /** Price per token or character in plan units; 0 is free. */
  price_factor: z.number(),
  needs_login: z.boolean(),
  /** Plans that may use it; empty means all. */
  plans: z.array(z.string()),
  streams: z.boolean(),
  health: z.enum(['ok', 'resting']),
  sources: z.array(z.string()),
  targets: z.array(z.string()),
  limits: z.object({ segments: z.int(), characters: z.int() }),
});
export type SystemEngine = z.infer<typeof systemEngine>;

export const systemEnginesData = z.array(systemEngine);
