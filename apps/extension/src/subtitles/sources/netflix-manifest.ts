import * as z from 'zod/mini';

/** Captions of a video, as a manifest lists them. */
export interface NetflixTrack {
  id: string;
  /** BCP 47 tag. */
  language: string;
  /** Whether sounds are described too. */
  isForDeaf: boolean;
  /** Addresses of the same file; empty until the player has asked for them. */
  urls: readonly string[];
}

export interface NetflixManifest {
  videoId: string;
  tracks: readonly NetflixTrack[];
}

/** Text formats, the simplest first. All others are pictures. */
const FORMATS = ['webvtt-lssdh-ios8', 'imsc1.1', 'dfxp-ls-sdh', 'simplesdh'];
const MAX_TRACKS = 500;

const address = z.url({ protocol: /^https?$/ });
const downloadSchema = z.object({
  /** Until 2024: addresses by server. */
  downloadUrls: z.optional(z.record(z.string(), z.unknown())),
  urls: z.optional(z.array(z.unknown())),
});
const downloadsSchema = z.record(z.string(), z.unknown());
const trackSchema = z.object({
  new_track_id: z.optional(z.string()),
  id: z.optional(z.union([z.string(), z.number()])),
  language: z.string().check(z.minLength(1), z.maxLength(60)),
  rawTrackType: z.nullish(z.string()),
  isNoneTrack: z.nullish(z.boolean()),
  isForcedNarrative: z.nullish(z.boolean()),
  isImageBased: z.nullish(z.boolean()),
  ttDownloadables: z.nullish(downloadsSchema),
  downloadables: z.nullish(downloadsSchema),
});
const manifestSchema = z.object({
  movieId: z.union([z.string(), z.number()]),
  timedtexttracks: z.nullish(z.array(z.unknown())),
  textTracks: z.nullish(z.array(z.unknown())),
});

/** Reads the captions of a manifest, whose form has changed twice; undefined if it has none of the known forms. */
export function readNetflixManifest(body: string): NetflixManifest | undefined {
  const manifest = manifestSchema.safeParse(parseJson(body));
  if (!manifest.success) return undefined;
  const { movieId, timedtexttracks, textTracks } = manifest.data;
  const listed = [...(timedtexttracks ?? []), ...(textTracks ?? [])].slice(0, MAX_TRACKS);
  return { videoId: String(movieId), tracks: listed.flatMap((track) => readTrackOf(track) ?? []) };
}

function readTrackOf(listed: unknown): NetflixTrack | undefined {
  const track = trackSchema.safeParse(listed);
  if (!track.success) return undefined;
  const { new_track_id, id, language, rawTrackType, ttDownloadables, downloadables, ...kinds } = track.data;
  const name = new_track_id ?? id;
  // Forced narratives translate signs and other languages only.
  if (name === undefined || kinds.isNoneTrack || kinds.isForcedNarrative || kinds.isImageBased) return undefined;
  const downloads = { ...ttDownloadables, ...downloadables };
  const urls = FORMATS.flatMap((format) => urlsOf(downloads[format]));
  return { id: String(name), language, isForDeaf: rawTrackType?.toLowerCase() === 'closedcaptions', urls };
}

function urlsOf(listed: unknown): string[] {
  const download = downloadSchema.safeParse(listed);
  if (!download.success) return [];
  const { downloadUrls = {}, urls = [] } = download.data;
  const found = [...Object.values(downloadUrls), ...urls.map(urlOf)];
  return found.filter((url): url is string => address.safeParse(url).success);
}

function urlOf(listed: unknown): unknown {
  return typeof listed === 'object' && listed !== null ? Reflect.get(listed, 'url') : listed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Forged by the page; it is no manifest.
    return undefined;
  }
}
