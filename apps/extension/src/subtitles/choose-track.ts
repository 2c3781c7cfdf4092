import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { OfferedTrack } from '../player-hook/hook-messages.ts';

interface Wanted {
  /** Language that the person expects the video to be in. */
  source: LanguageCode | 'auto';
  target: LanguageCode;
}

/**
 * Chooses the track to translate: in the language that is spoken, which automatic captions tell, and written by people if possible.
 * Among equals, one that the player prefers. Tracks in the target language come last, because there would be nothing to translate.
 */
export function chooseTrack<Track extends OfferedTrack>(tracks: readonly Track[], wanted: Wanted): Track | undefined {
  const spoken = tracks.find(({ isAutomatic }) => isAutomatic);
  const spokenLanguage = spoken && matchLanguage(spoken.language);
  const rank = ({ language, isAutomatic }: Track): number => {
    const code = matchLanguage(language);
    if (code === wanted.source) return isAutomatic ? 1 : 0;
    if (code !== undefined && code === spokenLanguage && code !== wanted.target) return isAutomatic ? 3 : 2;
    if (code === wanted.target) return isAutomatic ? 7 : 6;
    return isAutomatic ? 5 : 4;
  };
  const place = (track: Track) => rank(track) - (track.isPreferred ? 0.5 : 0);
  return tracks.toSorted((one, other) => place(one) - place(other))[0];
}
