import { IconButton } from '@interlinear/ui/button';
import type { FavoriteWish } from '../favorites/favorite.ts';
import { type MessageName, say } from '../messages/say.ts';
import { type KnownState, useFavorite } from './use-favorite.ts';

interface FavoriteButtonProps {
  wish: FavoriteWish | undefined;
  announce(line: string): void;
}

/** Saves what the card shows, or forgets it again. */
export function FavoriteButton({ wish, announce }: FavoriteButtonProps) {
  const { state, toggle } = useFavorite(wish);
  const isSaved = state === 'yes';
  return (
    <IconButton
      icon="star"
      label={say(isSaved ? 'cardForget' : 'cardSave')}
      className={isSaved ? 'text-amber! [&_svg]:fill-current' : ''}
      disabled={!wish || state === 'asking'}
      onClick={() => void toggle().then((next) => announce(say(LINES[next])))}
    />
  );
}

const LINES: Record<KnownState, MessageName> = {
  yes: 'cardSaved',
  no: 'cardForgotten',
  unavailable: 'cardSaveFailed',
};
