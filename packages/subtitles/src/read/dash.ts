import type { TrackProblem } from '../track.ts';
import type { SubtitlePlaylist, SubtitleSegment } from './hls.ts';
import { type XmlAttribute, xmlTokens } from './xml-tokens.ts';

/** Subtitles as text that a manifest of DASH offers: one file, or segments. */
export interface DashTextTrack {
  /** Name among the tracks of the manifest, the same in all versions of it. */
  name: string;
  /** Address of the file, or of the first segment. */
  url: string;
  /** BCP 47 tag. */
  language?: string;
  isForced: boolean;
  /** Whether it is the one that players choose by themselves. */
  isMain: boolean;
  segments?: readonly SubtitleSegment[];
  /** Seconds until the manifest should be read again; left out where it lists the whole video. */
  refreshSeconds?: number;
}

const MAX_MANIFEST_LENGTH = 10_000_000;
const MAX_SEGMENTS = 20_000;
/** Text in a file of its own. */
const TEXT_TYPE = /^(?:text\/|application\/(?:ttml\+xml|x-subrip|vtt))/i;
/** Text in MP4: TTML or WebVTT. A profile of TTML for pictures has no text. */
const TEXT_CODECS = /^(?:wvtt|stpp(?!\.ttml\.im[12]i))/i;
/** Segments of a live stream that are listed where the manifest does not say for how long it keeps them. */
const LIVE_SECONDS = 600;

/** Open element of the manifest, with the values that it inherits from the elements around it. */
interface Level {
  name: string;
  base: string;
  /** Whether `base` is its own. */
  hasBase: boolean;
  attributes: ReadonlyMap<string, XmlAttribute>;
  text: string;
  template?: SegmentTemplate;
}

interface SegmentTemplate {
  media: string;
  initialization: string;
  startNumber: number;
  timescale: number;
  duration: number;
  offset: number;
  /** Start and duration of each segment, in units of the time scale. */
  timeline: { time: number; duration: number; index?: number }[];
}

/**
 * Reads the subtitles that a manifest of DASH (MPD) offers as text, of its first period. Addresses are resolved against that of the manifest.
 * @param now milliseconds since 1970, by which a live stream has segments
 */
export function readDashTextTracks(
  manifest: string,
  url: string,
  now: number,
): { tracks: DashTextTrack[] } | { problem: TrackProblem } {
  if (manifest.length > MAX_MANIFEST_LENGTH) return { problem: 'too-large' };
  const reader = new ManifestReader(url, now);
  for (const token of xmlTokens(manifest)) {
    if (token.kind === 'text') reader.text(token.text);
    else if (token.kind === 'close') reader.close(token.name);
    else {
      reader.open(token.name, token.attributes);
      if (token.isEmpty) reader.close(token.name);
    }
  }
  if (!reader.isManifest) return { problem: 'unknown-format' };
  return reader.tracks.length > 0 ? { tracks: reader.tracks } : { problem: 'no-cues' };
}

/** Reads the segments that a manifest of DASH lists for one of its tracks by now. */
export function readDashPlaylist(
  manifest: string,
  url: string,
  { name, now }: { name: string; now: number },
): SubtitlePlaylist | { problem: TrackProblem } {
  const reading = readDashTextTracks(manifest, url, now);
  if ('problem' in reading) return reading;
  const track = reading.tracks.find((one) => one.name === name);
  if (!track?.segments) return { problem: 'no-cues' };
  return {
    segments: track.segments,
    isLive: track.refreshSeconds !== undefined,
    isAbsolute: true,
    sequence: 0,
    targetDuration: track.refreshSeconds ?? 0,
  };
}

class ManifestReader {
  readonly tracks: DashTextTrack[] = [];
  isManifest = false;
  readonly #levels: Level[] = [];
  readonly #url: string;
  readonly #now: number;
  #periods = 0;
  #seconds = 0;
  /** Second of the stream at which the period begins. */
  #periodStart = 0;
  #live: { elapsed: number; keptSeconds: number; refreshSeconds: number } | undefined;
  #roles: string[] = [];

  constructor(url: string, now: number) {
    this.#url = url;
    this.#now = now;
  }

  open(name: string, attributes: Level['attributes']): void {
    const around = this.#levels.at(-1);
    const level: Level = { name, base: around?.base ?? this.#url, hasBase: false, attributes, text: '' };
    if (around?.template) level.template = around.template;
    this.#levels.push(level);
    const value = (key: string) => attributes.get(key)?.value;
    if (name === 'MPD') {
      this.isManifest = true;
      this.#seconds = readDuration(value('mediaPresentationDuration'));
      if (value('type') === 'dynamic')
        this.#live = {
          elapsed: (this.#now - Date.parse(value('availabilityStartTime') ?? '')) / 1_000,
          keptSeconds: readDuration(value('timeShiftBufferDepth')) || LIVE_SECONDS,
          refreshSeconds: readDuration(value('minimumUpdatePeriod')),
        };
    } else if (name === 'Period') {
      this.#periods += 1;
      if (this.#periods === 1) this.#periodStart = readDuration(value('start'));
      this.#seconds = readDuration(value('duration')) || this.#seconds;
    } else if (name === 'AdaptationSet') this.#roles = [];
    else if (name === 'Role') this.#roles.push(value('value') ?? '');
    else if (name === 'SegmentTemplate' && around) {
      level.template = readTemplate(attributes, around.template);
      around.template = level.template;
    } else if (name === 'SegmentTimeline' && level.template) level.template.timeline = [];
    else if (name === 'S') this.#addToTimeline(level.template, attributes);
  }

  text(text: string): void {
    const level = this.#levels.at(-1);
    if (level?.name === 'BaseURL') level.text += text;
  }

  close(name: string): void {
    // A tag that was never opened closes nothing.
    if (this.#levels.at(-1)?.name !== name) return;
    const level = this.#levels.pop();
    const around = this.#levels.at(-1);
    if (!level) return;
    if (name === 'BaseURL' && around) this.#setBase(around, level.text.trim());
    else if (name === 'Representation') this.#addTrack(level);
  }

  /** Several addresses name several servers; the first one counts. */
  #setBase(around: Level, address: string): void {
    const resolved = around.hasBase ? undefined : URL.parse(address, around.base)?.href;
    if (resolved === undefined) return;
    around.base = resolved;
    around.hasBase = true;
  }

  #addToTimeline(template: SegmentTemplate | undefined, attributes: Level['attributes']): void {
    if (!template) return;
    const { timeline } = template;
    const number = (key: string) => Number(attributes.get(key)?.value ?? Number.NaN);
    const last = timeline.at(-1);
    const duration = number('d');
    if (!(duration > 0)) return;
    let time = Number.isFinite(number('t')) ? number('t') : last ? last.time + last.duration : 0;
    const end = this.#lastSecond * template.timescale + template.offset;
    // A negative number repeats it until the period ends, or as far as a live stream has come.
    const repeats = number('r') < 0 ? Math.ceil((end - time) / duration) - 1 : number('r') || 0;
    for (let count = 0; count <= repeats && timeline.length < MAX_SEGMENTS; count += 1, time += duration)
      timeline.push({ time, duration });
  }

  /** End of the segments that exist, in seconds of the period. */
  get #lastSecond(): number {
    const reached = this.#live ? this.#live.elapsed - this.#periodStart : Number.NaN;
    return reached > 0 ? Math.min(reached, this.#seconds || reached) : this.#seconds;
  }

  #addTrack(level: Level): void {
    const set = this.#levels.findLast(({ name }) => name === 'AdaptationSet');
    const value = (key: string) => (level.attributes.get(key) ?? set?.attributes.get(key))?.value;
    const isText = TEXT_TYPE.test(value('mimeType') ?? '') || TEXT_CODECS.test(value('codecs') ?? '');
    if (!set || this.#periods > 1 || !isText) return;
    const language = value('lang');
    const { template } = level;
    const segments = template && this.#segmentsOf(template, level);
    if (segments?.length === 0) return;
    const url = segments ? segments[0]?.url : level.base;
    if (url === undefined || !/^https?:/.test(url) || (!segments && url === this.#url)) return;
    const refreshSeconds = this.#live && segments && (this.#live.refreshSeconds || longest(segments));
    this.tracks.push({
      name: [language, level.attributes.get('id')?.value, ...this.#roles].filter(Boolean).join(' '),
      url,
      ...(language !== undefined && { language }),
      isForced: this.#roles.some((role) => /^forced[-_]subtitle/.test(role)),
      isMain: this.#roles.includes('main'),
      ...(segments && { segments }),
      ...(refreshSeconds !== undefined && { refreshSeconds }),
    });
  }

  #segmentsOf(template: SegmentTemplate, { base, attributes }: Level): SubtitleSegment[] {
    const { media, initialization, startNumber, timescale, offset } = template;
    const [id, bandwidth] = ['id', 'bandwidth'].map((key) => attributes.get(key)?.value ?? '');
    const named = { RepresentationID: id ?? '', Bandwidth: bandwidth ?? '' };
    const head = initialization === '' ? undefined : URL.parse(fill(initialization, named), base)?.href;
    const entries = template.timeline.length > 0 ? template.timeline : this.#numbered(template);
    return entries.flatMap(({ time, duration, index }, place) => {
      const names = { ...named, Number: startNumber + (index ?? place), Time: time };
      const url = URL.parse(fill(media, names), base)?.href;
      if (url === undefined) return [];
      const start = this.#periodStart + (time - offset) / timescale;
      return [{ url, start, duration: duration / timescale, ...(head !== undefined && { initialization: head }) }];
    });
  }

  /** Lists segments of one duration: all of the period, or those that a live stream keeps. */
  #numbered({ timescale, duration, offset }: SegmentTemplate): { time: number; duration: number; index: number }[] {
    if (!(duration > 0)) return [];
    const units = this.#lastSecond * timescale;
    // The last segment of a live stream is not complete.
    const end = this.#live ? Math.floor(units / duration) : Math.ceil(units / duration);
    const kept = this.#live ? Math.ceil((this.#live.keptSeconds * timescale) / duration) : end;
    const first = Math.max(0, end - Math.min(kept, MAX_SEGMENTS));
    const count = Math.min(MAX_SEGMENTS, end - first);
    return Array.from({ length: Math.max(0, count) }, (_, place) => {
      const index = first + place;
      return { time: offset + index * duration, duration, index };
    });
  }
}

function longest(segments: readonly SubtitleSegment[]): number {
  return segments.reduce((most, { duration }) => Math.max(most, duration), 0);
}

/** Reads a template, which has what that of an outer element says if it says nothing else. */
function readTemplate(attributes: Level['attributes'], outer: SegmentTemplate | undefined): SegmentTemplate {
  const number = (key: string, usual: number) => {
    const value = Number(attributes.get(key)?.value ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : usual;
  };
  return {
    media: attributes.get('media')?.value ?? outer?.media ?? '',
    initialization: attributes.get('initialization')?.value ?? outer?.initialization ?? '',
    startNumber: number('startNumber', outer?.startNumber ?? 1),
    timescale: number('timescale', outer?.timescale ?? 1) || 1,
    duration: number('duration', outer?.duration ?? 0),
    offset: number('presentationTimeOffset', outer?.offset ?? 0),
    timeline: [...(outer?.timeline ?? [])],
  };
}

/** Fills a template such as `$RepresentationID$/$Number%05d$.vtt`. */
function fill(media: string, names: Readonly<Record<string, string | number>>): string {
  return media.replace(/\$(\w*)(?:%0(\d)d)?\$/g, (_, name: string, width?: string) =>
    name === '' ? '$' : String(names[name] ?? '').padStart(Number(width ?? 0), '0'),
  );
}

/** Reads a duration such as `PT1H2M3.5S`, in seconds; 0 if it is none. */
function readDuration(text: string | undefined): number {
  const parts = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text ?? '');
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
