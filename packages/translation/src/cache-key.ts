import type { Engine, GlossaryTerm } from '@interlinear/engines';
import { type Part, writeParts } from './parts.ts';
import { sha256 } from './sha-256.ts';

export interface KeyParts {
  engine: Pick<Engine, 'id' | 'version' | 'model'>;
  source: string;
  target: string;
  /** The terms that occur in the text. */
  terms: readonly GlossaryTerm[];
  instructions: string | undefined;
  parts: readonly Part[];
}

/** Under what a translation is kept: everything that makes it what it is, never a key or a user. */
export function cacheKey({ engine, source, target, terms, instructions, parts }: KeyParts): string {
  const pairs = terms.length > 0 ? terms.map((term) => [term.source, term.target]).sort() : terms;
  const text = writeParts(parts);
  return sha256(JSON.stringify([engine.id, engine.model, engine.version, source, target, pairs, instructions, text]));
}
