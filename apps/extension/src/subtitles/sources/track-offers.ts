import { matchLanguage } from '@interlinear/languages/match';
import { readDashPlaylist, readDashTextTracks } from '@interlinear/subtitles/dash';
import { readSubtitlePlaylist, readSubtitleRenditions, type SubtitlePlaylist } from '@interlinear/subtitles/hls';
import { readTrack } from '@interlinear/subtitles/read-track';
import type { SubtitleTrack, TrackProblem } from '@interlinear/subtitles/track';
import type { OfferedTrack } from '../../player-hook/hook-messages.ts';
import { readListedTracks } from './listed-tracks.ts';

/** Captions that a response of the page offers. */
export interface TrackOffer extends OfferedTrack {
  url: string;
  form: 'file' | 'playlist';
  /** Segments of a manifest of DASH, in place of a playlist that would have to be loaded. */
  playlist?: SubtitlePlaylist;
  /** Reads what is at the address of a playlist, where it is none of HLS. */
  readPlaylist?(text: string, url: string): SubtitlePlaylist | { problem: TrackProblem };
  /** Present where the response is the captions themselves, whose language may be a guess. */
  track?: SubtitleTrack;
}

const TEXT_FILE = /\.(?:vtt|webvtt|srt|ttml2?|dfxp)(?:$|[?#])/i;
/** Segments of subtitles say how their clock relates to that of the video. Alone, they are no captions. */
const SEGMENT = /^X-TIMESTAMP-MAP/m;
/** Preview pictures and data for scripts, which come as cues too. */
const NO_SPEECH = /#xywh=|\.(?:jpe?g|png|webp|avif)(?:[?#]|$)|^\s*[{[]"/i;

/** Finds the captions that a response offers: a playlist, a list of files, or captions themselves. */
export function readTrackOffers(url: string, body: string): TrackOffer[] {
  const text = body.slice(0, 2_000).trimStart();
  if (text.startsWith('#EXTM3U')) return readPlaylist(url, body);
  if (text.startsWith('<') && /<MPD[\s>]/.test(text)) return readManifest(url, body);
  const reading = SEGMENT.test(text) ? undefined : readTrack(body);
  if (reading && 'track' in reading) {
    const { track } = reading;
    if (!isSpeech(track)) return [];
    return [
      {
        url,
        form: 'file',
        language: track.language ?? languageOf(url),
        isAutomatic: track.kind === 'automatic',
        track,
      },
    ];
  }
  return /^[{[]/.test(text)
    ? readListedTracks(body, url).map((listed) => ({ ...listed, form: formOf(listed.url) }))
    : [];
}

function readPlaylist(url: string, body: string): TrackOffer[] {
  const main = readSubtitleRenditions(body, url);
  if ('renditions' in main) {
    return main.renditions
      .filter(({ isForced }) => !isForced)
      .map(({ url: address, language = '', isDefault }) => ({
        url: address,
        form: 'playlist',
        language,
        isAutomatic: false,
        isPreferred: isDefault,
      }));
  }
  const media = readSubtitlePlaylist(body, url);
  const isText = 'segments' in media && media.segments.every((segment) => TEXT_FILE.test(segment.url));
  return isText ? [{ url, form: 'playlist', language: languageOf(url), isAutomatic: false }] : [];
}

function readManifest(url: string, body: string): TrackOffer[] {
  const reading = readDashTextTracks(body, url, Date.now());
  if ('problem' in reading) return [];
  return reading.tracks
    .filter(({ isForced }) => !isForced)
    .map(({ name, url: address, language = '', isMain, segments, refreshSeconds }) => {
      const offer = { language, isAutomatic: false, isPreferred: isMain };
      if (!segments) return { ...offer, url: address, form: 'file' };
      const isLive = refreshSeconds !== undefined;
      return {
        ...offer,
        // Segments come and go; the player loads the same manifest again and again.
        url: isLive ? `${url}#${name}` : address,
        form: 'playlist',
        ...(isLive
          ? { readPlaylist: (text, from) => readDashPlaylist(text, from, { name, now: Date.now() }) }
          : { playlist: { segments, isLive, isAbsolute: true, sequence: 0, targetDuration: 0 } }),
      };
    });
}

function formOf(url: string): TrackOffer['form'] {
  return /\.m3u8(?:$|[?#])/i.test(url) ? 'playlist' : 'file';
}

function isSpeech({ cues }: SubtitleTrack): boolean {
  return cues.filter(({ text }) => NO_SPEECH.test(text)).length * 2 < cues.length;
}

/** Guesses the language of captions by their address, such as `talk.en.vtt`, `/en/1.vtt` or `?lang=en`; empty if there is none in it. */
function languageOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const named = ['lang', 'language', 'locale', 'hl'].map((name) => searchParams.get(name));
  const parts = pathname
    .replace(/\.\w+$/, '')
    .split(/[/._]/)
    .toReversed();
  const tags = [...named, ...parts].filter((tag) => tag !== null && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag));
  return tags.find((tag) => tag !== null && matchLanguage(tag) !== undefined) ?? '';
}
