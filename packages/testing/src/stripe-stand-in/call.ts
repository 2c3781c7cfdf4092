import { type Form, textAt } from './form-body.ts';
import type { List } from './objects.ts';
import type { StripeState } from './state.ts';

/** Parsed request to an API operation. */
export interface Call {
  state: StripeState;
  /** The id in the path. */
  id: string;
  form: Form;
}

/** Returns a page of a list, newest first, by the form's `limit` and `starting_after`. */
export function page<Item extends { id: string }>(items: readonly Item[], form: Form, url: string): List<Item> {
  const newestFirst = [...items].reverse();
  const after = textAt(form, 'starting_after');
  const begin = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textAt(form, 'limit') ?? 10);
  return {
    object: 'list',
    data: newestFirst.slice(begin, begin + limit),
    has_more: begin + limit < newestFirst.length,
    url,
  };
}
