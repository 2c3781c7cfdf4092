import type { OfficePackage } from './office-package.ts';

/** Addresses of the web that a part's relationships point to; any other address is nobody's to follow. */
export function linksOf(office: OfficePackage, part: string): (relationship: string | undefined) => string | undefined {
  const links = new Map(
    office
      .relationships(part)
      .filter(({ isExternal, target }) => isExternal && /^(?:https?|mailto):/i.test(target))
      .map(({ id, target }) => [id, target]),
  );
  return (relationship) => (relationship === undefined ? undefined : links.get(relationship));
}
