import type { EngineId, Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

/** What every kind of route is asked. */
export interface RouteRequest {
  engine: EngineId;
  fetch: Fetch;
  url: string;
  /** Escaped, with numbered tags. */
  texts: readonly string[];
  /** Google's code, or `auto`. */
  source: string;
  target: string;
  signal: AbortSignal;
}

/** A translation as HTML again, and Google's code of the language it found; `null` where Google gave none. */
export type RouteTranslation = { html: string; source: string | undefined } | null;

/** What all of Google's keyless addresses have in common when they refuse; the rest is in the status. */
export function readRouteFailure({ status, body }: HttpAnswer): VendorFailure | undefined {
  const vendorCode = String(status);
  if (status === 404 || status === 405 || status === 410) {
    return { reason: 'unavailable', message: 'the address is gone', vendorCode };
  }
  // A wrong key is a 400 at Google.
  if (status === 400 && /api[ _]key/i.test(body)) return { reason: 'auth', message: 'the key is refused', vendorCode };
  return undefined;
}

export function wrongShape(engine: EngineId): EngineError {
  return new EngineError({ engine, reason: 'wrong-answer', message: 'an answer of another shape' });
}

export function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}
