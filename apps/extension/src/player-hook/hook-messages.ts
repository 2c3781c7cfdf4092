/**
 * Messages between the tool in a page and the hook, which runs among the page's own scripts. They pass through the page's window,
 * where the page can read and forge them, so the hook gets commands that the page could carry out itself, and what it says is
 * validated (`subtitles/hook-answer.ts`) and shown as text only.
 */
export const TO_HOOK = 'interlinear-to-player';
export const FROM_HOOK = 'interlinear-from-player';

/** A track that the player offers. */
export interface OfferedTrack {
  /** BCP 47 tag; empty if unknown. */
  language: string;
  /** Whether it was made by speech recognition. */
  isAutomatic: boolean;
  /** The player's own name of the track, where one language has several. */
  id?: string;
  /** Whether it is switched on in the player, or the usual one. */
  isPreferred?: boolean;
}

export type HookCommand =
  /** Starts to report responses, the earlier ones too, and answers `video`. */
  | { type: 'start' }
  /** Undoes what the hook changed in the page. */
  | { type: 'stop' }
  /** Answers `video`. */
  | { type: 'describe' }
  /** Lets the player load a track, which arrives as a `response` or a `manifest`. */
  | { type: 'load-track'; videoId: string; track: OfferedTrack }
  | { type: 'seek'; seconds: number };

export type HookAnswer =
  /** A response of the site's server that may be captions or a list of them. */
  | { type: 'response'; url: string; body: string }
  /** Tracks of a video, as JSON of the player's manifest, which it decodes itself. */
  | { type: 'manifest'; body: string }
  /** The video of the page's player; without `videoId` there is none. */
  | { type: 'video'; videoId?: string; title?: string; tracks: OfferedTrack[] };
