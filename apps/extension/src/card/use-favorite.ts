import { useEffect, useState } from 'react';
import type { FavoriteWish } from '../favorites/favorite.ts';
import { askIfFavorite, removeFavorite, saveFavorite } from './ask-background.ts';

/** What is known of a favorite. `unavailable`: this browser keeps none, or did not keep this one. */
export type FavoriteState = 'asking' | 'no' | 'yes' | 'unavailable';

/** Whether what the card shows is a favorite, and the way to change it. Nothing to save yet: no wish. */
export function useFavorite(wish: FavoriteWish | undefined): { state: FavoriteState; toggle(): void } {
  const [state, setState] = useState<FavoriteState>('asking');
  const { text, target } = wish ?? {};
  useEffect(() => {
    if (text === undefined || target === undefined) return undefined;
    let isCurrent = true;
    setState('asking');
    // It never rejects.
    void askIfFavorite({ text, target }).then((isFavorite) => isCurrent && setState(stateOf(isFavorite)));
    return () => {
      isCurrent = false;
    };
  }, [text, target]);
  return {
    state,
    toggle() {
      if (!wish) return;
      void (state === 'yes' ? removeFavorite(wish) : saveFavorite(wish)).then((isFavorite) =>
        setState(stateOf(isFavorite)),
      );
    },
  };
}

function stateOf(isFavorite: boolean | undefined): FavoriteState {
  if (isFavorite === undefined) return 'unavailable';
  return isFavorite ? 'yes' : 'no';
}
