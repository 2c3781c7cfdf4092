/** A proper name; never translated. */
export const PRODUCT_NAME = 'Interlinear';

/** Appends the product name to a page's title (SITE-08). */
export function pageTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`;
}
