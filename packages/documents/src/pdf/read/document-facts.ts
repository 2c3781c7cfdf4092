import type { PDF } from '@libpdf/core';
import type { DocumentWarning } from '../../document.ts';
import { dictEntry, entry, nameEntry, numberEntry, type Resolver } from '../objects/resolve.ts';

/** What a person should know of a file before it is translated. */
export function documentWarnings(
  pdf: PDF,
  { resolver, isRepaired }: { resolver: Resolver; isRepaired: boolean },
): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (isSigned(pdf, resolver)) warnings.push('signed');
  if (hasScripts(pdf, resolver)) warnings.push('has-scripts');
  if (isRepaired) warnings.push('repaired');
  return warnings;
}

/** Bit 1 of /SigFlags: there is a signature. */
function isSigned(pdf: PDF, resolver: Resolver): boolean {
  const catalog = pdf.getCatalog();
  const flags = numberEntry(dictEntry(catalog, 'AcroForm', resolver), 'SigFlags', resolver) ?? 0;
  return (flags & 1) === 1 || dictEntry(catalog, 'Perms', resolver)?.has('DocMDP') === true;
}

const ACTIONS_THAT_RUN = new Set(['JavaScript', 'Launch']);

function hasScripts(pdf: PDF, resolver: Resolver): boolean {
  const catalog = pdf.getCatalog();
  const names = dictEntry(catalog, 'Names', resolver);
  const action = nameEntry(dictEntry(catalog, 'OpenAction', resolver), 'S', resolver);
  return entry(names, 'JavaScript', resolver) !== undefined || (action !== undefined && ACTIONS_THAT_RUN.has(action));
}

/** What the file calls itself; `undefined` for nothing but blanks. */
export function documentTitle(pdf: PDF): string | undefined {
  try {
    const title = pdf.getMetadata().title?.trim();
    return title === '' ? undefined : title;
  } catch {
    // Metadata that cannot be read are none.
    return undefined;
  }
}
