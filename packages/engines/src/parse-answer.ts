import type { EngineCodes } from '@interlinear/languages/engine-codes';
import type * as z from 'zod/mini';
import type { EngineId, EngineTranslation } from './engine.ts';
import { EngineError } from './engine-error.ts';

/**
 * Parses an answer with the schema of the vendor's documented format.
 * @throws {EngineError} `wrong-answer`; names the path of the mismatch, never its value.
 */
export function parseAnswer<Schema extends z.ZodMiniType>(
  engine: EngineId,
  schema: Schema,
  json: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join('.') || 'the top';
  throw new EngineError({ engine, reason: 'wrong-answer', message: `an answer of another shape, at ${where}` });
}

/**
 * Checks that the answer has one item per text.
 * @throws {EngineError} `wrong-answer`
 */
export function expectCount<Item>(engine: EngineId, items: readonly Item[], count: number): readonly Item[] {
  if (items.length === count) return items;
  const message = `${items.length} translations for ${count} texts`;
  throw new EngineError({ engine, reason: 'wrong-answer', message });
}

/** Builds a translation with the detected source language, if the vendor named one we know. */
export function translationOf(
  codes: EngineCodes,
  text: string,
  vendorSource: string | null | undefined,
): EngineTranslation {
  const detectedSource = vendorSource ? codes.fromEngine(vendorSource) : undefined;
  return detectedSource === undefined ? { text } : { text, detectedSource };
}
