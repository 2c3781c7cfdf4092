import { DocumentError } from '../../document-error.ts';
import type { DocumentLimits } from '../../limits.ts';

/** Counts what is unpacked of one document, so that a small file cannot fill the memory. */
export interface UnpackBudget {
  /** The most that one stream may come to. */
  readonly partBytes: number;
  /** @throws {DocumentError} `archive-bomb` when all together is too much. */
  spend(bytes: number): void;
}

export function unpackBudget(limits: Pick<DocumentLimits, 'partBytes' | 'unpackedBytes'>): UnpackBudget {
  let spent = 0;
  return {
    partBytes: limits.partBytes,
    spend(bytes) {
      spent += bytes;
      if (spent > limits.unpackedBytes) throw new DocumentError('archive-bomb');
    },
  };
}
