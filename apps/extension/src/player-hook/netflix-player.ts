import type { HookAnswer, OfferedTrack } from './hook-messages.ts';
import { stringAt, valueAt } from './value-at.ts';

/** The parts of Netflix's player that are used; any may be missing in a later version. */
interface NetflixPlayer {
  getMovieId?: () => unknown;
  getTimedTextTrackList?: () => unknown;
  getTimedTextTrack?: () => unknown;
  setTimedTextTrack?: (track: unknown) => unknown;
  seek?: (milliseconds: number) => void;
}

/** Time after which a track is put back, if the player does not load the other one. */
const RESTORE_MS = 5_000;

/** Describes the video that Netflix's player plays. */
export function describeNetflixVideo(): Extract<HookAnswer, { type: 'video' }> | undefined {
  const player = findPlayer();
  const movieId = player?.getMovieId?.();
  if (typeof movieId !== 'number' && typeof movieId !== 'string') return undefined;
  const shown = stringAt(player?.getTimedTextTrack?.(), 'trackId');
  const tracks: OfferedTrack[] = [];
  for (const track of listTracks(player)) {
    const [id, language] = [stringAt(track, 'trackId'), stringAt(track, 'bcp47')];
    if (id !== undefined && language !== undefined)
      tracks.push({ id, language, isAutomatic: false, isPreferred: id === shown });
  }
  return { type: 'video', videoId: String(movieId), tracks };
}

/** Lets the player load a track that its manifest has no address for, by switching it on until the address is there. */
export function loadNetflixTrack({ id }: OfferedTrack): void {
  const player = findPlayer();
  const track = listTracks(player).find((listed) => id !== undefined && stringAt(listed, 'trackId') === id);
  if (!player || track === undefined) return;
  restoreNetflixTrack();
  const off = listTracks(player).find((listed) => valueAt(listed, 'bcp47') === null);
  const before = player.getTimedTextTrack?.() ?? off ?? null;
  const timer = setTimeout(restoreNetflixTrack, RESTORE_MS);
  restore = () => {
    clearTimeout(timer);
    player.setTimedTextTrack?.(before);
  };
  player.setTimedTextTrack?.(track);
}

let restore: (() => void) | undefined;

/** Switches the captions back to the person's own choice. Runs while the page reads its JSON, so that it must not throw. */
export function restoreNetflixTrack(): void {
  const former = restore;
  restore = undefined;
  try {
    former?.();
  } catch (error) {
    console.warn('Interlinear could not put the captions back', error);
  }
}

/** Moves the video through its player: a position written into the video itself would break the playback of protected content. */
export function seekNetflix(seconds: number): void {
  if (Number.isFinite(seconds)) findPlayer()?.seek?.(Math.max(0, Math.round(seconds * 1000)));
}

function listTracks(player: NetflixPlayer | undefined): unknown[] {
  const list = player?.getTimedTextTrackList?.();
  return Array.isArray(list) ? list : [];
}

/** Returns the player of the newest session; earlier ones are previews. */
function findPlayer(): NetflixPlayer | undefined {
  const app = valueAt(Reflect.get(window, 'netflix'), 'appContext', 'state', 'playerApp');
  const videoPlayer = valueAt(call(app, 'getAPI'), 'videoPlayer');
  const sessions = call(videoPlayer, 'getAllPlayerSessionIds');
  const newest: unknown = Array.isArray(sessions) ? sessions.at(-1) : undefined;
  const player = newest === undefined ? undefined : call(videoPlayer, 'getVideoPlayerBySessionId', newest);
  // The page's object; all of its functions are looked for before they are called.
  return typeof player === 'object' && player !== null ? (player as NetflixPlayer) : undefined;
}

function call(owner: unknown, name: string, ...values: unknown[]): unknown {
  const found = valueAt(owner, name);
  return typeof found === 'function' ? Reflect.apply(found, owner, values) : undefined;
}
