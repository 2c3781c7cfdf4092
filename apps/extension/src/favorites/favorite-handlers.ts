import type { RequestHandlers } from '../background/answer-requests.ts';
import type { FavoriteStore } from './favorite-store.ts';

/**
 * Handlers for favorites, which pages cannot access themselves. All three answer whether the text is a favorite now.
 */
export function favoriteHandlers(
  store: FavoriteStore,
): Pick<RequestHandlers, 'save-favorite' | 'remove-favorite' | 'is-favorite'> {
  return {
    'save-favorite': async ({ favorite }) => {
      await store.add(favorite);
      return true;
    },
    'remove-favorite': async ({ name }) => {
      await store.removeByKey([name]);
      return false;
    },
    'is-favorite': async ({ name }) => (await store.find(name)) !== undefined,
  };
}
