import { ORIGIN_PLACEHOLDER } from './site-paths.ts';

/** Id of the script element that holds the operator's details of the site, as JSON. Prerendered pages hold `{}`. */
export const DETAILS_ID = 'site-details';

/** Value of properties in prerendered structured data that the server replaces, or removes, by the details. */
export const DETAIL_PLACEHOLDER = `${ORIGIN_PLACEHOLDER}/detail`;
