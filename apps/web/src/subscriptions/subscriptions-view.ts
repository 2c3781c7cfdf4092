/** The two lists of the screen `subscriptions`. */
export const SUBSCRIPTION_LISTS = ['records', 'purchases'] as const;

/** The state of the screen, as its URL holds it: `?tab=purchases&page=2&record=…`. */
export interface SubscriptionsView {
  list: (typeof SUBSCRIPTION_LISTS)[number];
  /** Page of the list, counted from 1. */
  page: number;
  /** The id of the record shown in detail; `undefined` for the list. */
  record: string | undefined;
}

export function parseSubscriptionsView(search: URLSearchParams): SubscriptionsView {
  const page = Number(search.get('page'));
  return {
    list: SUBSCRIPTION_LISTS.find((list) => list === search.get('tab')) ?? SUBSCRIPTION_LISTS[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    record: search.get('record') || undefined,
  };
}

/** The shortest URL query for a view; default values are left out. */
export function subscriptionsViewSearch({
  list,
  page = 1,
  record,
}: Pick<SubscriptionsView, 'list'> & Partial<SubscriptionsView>): string {
  const parameters = new URLSearchParams({
    ...(list !== SUBSCRIPTION_LISTS[0] && { tab: list }),
    ...(page > 1 && { page: String(page) }),
    ...(record !== undefined && { record }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}
