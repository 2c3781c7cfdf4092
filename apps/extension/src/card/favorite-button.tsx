import { IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import type { FavoriteDraft } from '../favorites/favorite.ts';
import { type MessageName, say } from '../messages/say.ts';
import { fetchIsFavorite, removeFavorite, saveFavorite } from './card-requests.ts';

interface FavoriteButtonProps {
  draft: FavoriteDraft | undefined;
  announce(line: string): void;
}

/** Saves what the card shows, or forgets it again. */
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

/** What is known of a favorite. `unavailable`: this browser keeps none, or did not keep this one. */
type FavoriteState = 'asking' | KnownState;
type KnownState = 'no' | 'yes' | 'unavailable';

interface Favorite {
  state: FavoriteState;
  /** Saves or forgets it, and tells what it is then. */
  toggle(): Promise<KnownState>;
}

/** Whether what the card shows is a favorite, and the way to change it. Nothing to save yet: no draft. */
function useFavorite(draft: FavoriteDraft | undefined): Favorite {
  const [state, setState] = useState<FavoriteState>('asking');
  const { text, target } = draft ?? {};
  useEffect(() => {
    if (text === undefined || target === undefined) return undefined;
    let isCurrent = true;
    setState('asking');
    // It never rejects.
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
