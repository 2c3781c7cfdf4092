import type { EngineCodes } from '@interlinear/languages/engine-codes';
import type { EngineBatch, EngineId } from './engine.ts';
import { EngineError } from './engine-error.ts';

/** A language pair in the vendor's codes; without a source the vendor detects it. */
export interface VendorPair {
  source: string | undefined;
  target: string;
}

/**
 * Converts a batch's languages to the vendor's codes, before any request is made (I18N-03).
 * @throws {EngineError} `unsupported-pair`
 */
export function vendorPair(
  engine: EngineId,
  codes: EngineCodes,
  { source, target }: Pick<EngineBatch, 'source' | 'target'>,
): VendorPair {
  const to = codes.toEngine(target, 'target');
  if (to === undefined || !codes.supports(source, target)) {
    throw new EngineError({
      engine,
      reason: 'unsupported-pair',
      message: `no translation from ${source} to ${target}`,
    });
  }
  return { source: source === 'auto' ? undefined : codes.toEngine(source, 'source'), target: to };
}
