import type { PlayerSite } from '../player-sites.ts';
import type { CaptionSource, SourceOptions } from './caption-source.ts';
import { NetflixSource } from './netflix-source.ts';
import { PageSource } from './page-source.ts';
import { YoutubeSource } from './youtube-source.ts';

/** Creates the source of captions that fits a site. */
export function createSource({ captions }: PlayerSite, options: SourceOptions): CaptionSource {
  if (captions === 'netflix') return new NetflixSource(options);
  if (captions === 'youtube') return new YoutubeSource(options);
  return new PageSource(options);
}
