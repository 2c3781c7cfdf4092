export const PICTURE_VIEWS = ['rendered', 'cleaned', 'original'] as const;
export type StoredView = (typeof PICTURE_VIEWS)[number];

/** Storage key of a version of a picture. */
export const resultKey = (id: string, view: StoredView) => `pictures/${id}/${view}`;

/** Storage keys of all versions of a picture. */
export const resultKeys = (id: string) => PICTURE_VIEWS.map((view) => resultKey(id, view));

/** Path of a version on this server. */
export const resultPath = (id: string, view: StoredView) => `/image/v1/results/${id}/${view}`;
