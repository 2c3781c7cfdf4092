import { IconButton } from '@interlinear/ui/button';
import { useEffect, useRef } from 'react';
import { browser } from 'wxt/browser';
import type { FavoriteWish } from '../favorites/favorite.ts';
import { type FavoriteState, useFavorite } from './use-favorite.ts';

interface FavoriteButtonProps {
  wish: FavoriteWish | undefined;
  say(line: string): void;
}

/** Saves what the card shows, or forgets it again. */
export function FavoriteButton({ wish, say }: FavoriteButtonProps) {
  const { state, toggle } = useFavorite(wish);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current || state === 'asking') return;
    wasPressed.current = false;
    say(browser.i18n.getMessage(LINES[state]));
  }, [state, say]);
  const isSaved = state === 'yes';
  return (
    <IconButton
      icon="star"
      label={browser.i18n.getMessage(isSaved ? 'cardForget' : 'cardSave')}
      className={isSaved ? 'text-amber [&_svg]:fill-current' : ''}
      disabled={!wish || state === 'asking'}
      onClick={() => {
        wasPressed.current = true;
        toggle();
      }}
    />
  );
}

const LINES: Record<Exclude<FavoriteState, 'asking'>, string> = {
  yes: 'cardSaved',
  no: 'cardForgotten',
  unavailable: 'cardSaveFailed',
};
