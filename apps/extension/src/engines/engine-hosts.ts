import { engineKind } from './engine-kinds.ts';
import type { EngineDraft } from './own-engine.ts';

/** Where an engine is asked: the origins that the browser must let the extension reach. */
export function engineOrigins({ kind, values }: Pick<EngineDraft, 'kind' | 'values'>): string[] {
  return values.baseUrl === undefined ? [...engineKind(kind).hosts] : [new URL(values.baseUrl).origin];
}

/** The same as the browsers' permissions name them: without a port, which Firefox does not know there. */
export function originPatterns(engine: Pick<EngineDraft, 'kind' | 'values'>): string[] {
  return engineOrigins(engine).map(originPattern);
}

/** The same of any address. */
export function originPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
