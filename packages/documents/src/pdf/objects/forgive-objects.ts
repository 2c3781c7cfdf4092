import type { PDF } from '@libpdf/core';
import { DocumentError } from '../../document-error.ts';

/**
 * An object that cannot be parsed is read as none. The library parses objects when they are asked for, so that one damaged
 * annotation would end the reading or writing of a whole file.
 */
export function forgiveObjects(pdf: PDF): void {
  const { registry } = pdf.context;
  const resolve = registry.resolve.bind(registry);
  registry.resolve = (reference) => {
    try {
      return resolve(reference);
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      return null;
    }
  };
}
