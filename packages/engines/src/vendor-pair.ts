import type { EngineCodes } from '@interlinear/languages/engine-codes';
import type { EngineBatch, EngineId } from './engine.ts';
import { EngineError } from './engine-error.ts';

/** A pair in the vendor's own codes; no source means that the vendor detects it. */
export interface VendorPair {
  source: string | undefined;
  target: string;
}

/**
 * The vendor's codes for a batch, found before any call (I18N-03).
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
