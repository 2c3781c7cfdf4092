import { IconButton } from '@interlinear/ui/button';
import { useEffect, useRef } from 'react';
import type { FavoriteWish } from '../favorites/favorite.ts';
import { type MessageName, say } from '../messages/say.ts';
import { type FavoriteState, useFavorite } from './use-favorite.ts';

interface FavoriteButtonProps {
  wish: FavoriteWish | undefined;
  announce(line: string): void;
}

/** Saves what the card shows, or forgets it again. */
export function FavoriteButton({ wish, announce }: FavoriteButtonProps) {
  const { state, toggle } = useFavorite(wish);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current || state === 'asking') return;
    wasPressed.current = false;
    announce(say(LINES[state]));
  }, [state, announce]);
  const isSaved = state === 'yes';
  return (
    <IconButton
      icon="star"
      label={say(isSaved ? 'cardForget' : 'cardSave')}
      className={isSaved ? 'text-amber! [&_svg]:fill-current' : ''}
      disabled={!wish || state === 'asking'}
      onClick={() => {
        wasPressed.current = true;
        toggle();
      }}
    />
  );
}

const LINES: Record<Exclude<FavoriteState, 'asking'>, MessageName> = {
  yes: 'cardSaved',
  no: 'cardForgotten',
  unavailable: 'cardSaveFailed',
};
