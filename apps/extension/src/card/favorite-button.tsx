import { IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import type { FavoriteDraft } from '../favorites/favorite.ts';
import { type MessageName, say } from '../messages/say.ts';
import { fetchIsFavorite, removeFavorite, saveFavorite } from './card-requests.ts';

interface FavoriteButtonProps {
  draft: FavoriteDraft | undefined;
  announce(line: string): void;
}

/** Saves the translation as a favorite, or removes it. */
export function FavoriteButton({ draft, announce }: FavoriteButtonProps) {
  const { state, toggle } = useFavorite(draft);
  const isSaved = state === 'yes';
  return (
    <IconButton
      icon="star"
      label={say(isSaved ? 'cardForget' : 'cardSave')}
      className={isSaved ? 'text-amber! [&_svg]:fill-current' : ''}
      disabled={!draft || state === 'asking'}
      onClick={() => void toggle().then((next) => announce(say(LINES[next])))}
    />
  );
}

const LINES: Record<KnownState, MessageName> = {
  yes: 'cardSaved',
  no: 'cardForgotten',
  unavailable: 'cardSaveFailed',
};

/** State of a favorite. `unavailable`: the browser could not store or read it. */
type FavoriteState = 'asking' | KnownState;
type KnownState = 'no' | 'yes' | 'unavailable';

interface Favorite {
  state: FavoriteState;
  /** Saves or removes the favorite and resolves with the new state. */
  toggle(): Promise<KnownState>;
}

/** Tracks whether the draft is a favorite and toggles it. Undefined while there is nothing to save. */
function useFavorite(draft: FavoriteDraft | undefined): Favorite {
  const [state, setState] = useState<FavoriteState>('asking');
  const { text, target } = draft ?? {};
  useEffect(() => {
    if (text === undefined || target === undefined) return undefined;
    let isCurrent = true;
    setState('asking');
    // `fetchIsFavorite` never rejects.
    void fetchIsFavorite({ text, target }).then((isFavorite) => isCurrent && setState(stateOf(isFavorite)));
    return () => {
      isCurrent = false;
    };
  }, [text, target]);
  return {
    state,
    async toggle() {
      if (!draft) return 'unavailable';
      const next = stateOf(await (state === 'yes' ? removeFavorite(draft) : saveFavorite(draft)));
      setState(next);
      return next;
    },
  };
}

function stateOf(isFavorite: boolean | undefined): KnownState {
  if (isFavorite === undefined) return 'unavailable';
  return isFavorite ? 'yes' : 'no';
}
