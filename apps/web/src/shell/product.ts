/** A proper name: the same in every locale. */
export const PRODUCT_NAME = 'Interlinear';

/** Every title ends like this (SITE-08). */
export function pageTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`;
}
