import type { TrackProblem } from '../track.ts';
import type { SubtitleSegment } from './hls.ts';
import { type XmlAttribute, xmlTokens } from './xml-tokens.ts';

/** Subtitles as text that a manifest of DASH offers: one file, or segments. */
export interface DashTextTrack {
  /** Address of the file, or of the first segment. */
  url: string;
  /** BCP 47 tag. */
  language?: string;
  isForced: boolean;
  /** Whether it is the one that players choose by themselves. */
  isMain: boolean;
  segments?: readonly SubtitleSegment[];
}

const MAX_MANIFEST_LENGTH = 10_000_000;
const MAX_SEGMENTS = 20_000;
/** Text in a file of its own. Segments of MP4 are not among them. */
const TEXT_TYPE = /^(?:text\/|application\/(?:ttml\+xml|x-subrip|vtt))/i;

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
  startNumber: number;
  timescale: number;
  duration: number;
  offset: number;
  /** Start and duration of each segment, in units of the time scale. */
  timeline: { time: number; duration: number }[];
}

/** Reads the subtitles that a manifest of DASH (MPD) offers as text, of its first period. Addresses are resolved against that of the manifest. */
export function readDashTextTracks(
  manifest: string,
  url: string,
): { tracks: DashTextTrack[] } | { problem: TrackProblem } {
  if (manifest.length > MAX_MANIFEST_LENGTH) return { problem: 'too-large' };
  const reader = new ManifestReader(url);
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

class ManifestReader {
  readonly tracks: DashTextTrack[] = [];
  isManifest = false;
  readonly #levels: Level[] = [];
  readonly #url: string;
  #periods = 0;
  #seconds = 0;
  #roles: string[] = [];

  constructor(url: string) {
    this.#url = url;
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
    } else if (name === 'Period') {
      this.#periods += 1;
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
    const end = this.#seconds * template.timescale + template.offset;
    // A negative number repeats it until the period ends.
    const repeats = number('r') < 0 ? Math.ceil((end - time) / duration) - 1 : number('r') || 0;
    for (let count = 0; count <= repeats && timeline.length < MAX_SEGMENTS; count += 1, time += duration)
      timeline.push({ time, duration });
  }

  #addTrack(level: Level): void {
    const set = this.#levels.findLast(({ name }) => name === 'AdaptationSet');
    const value = (key: string) => (level.attributes.get(key) ?? set?.attributes.get(key))?.value;
    if (!set || this.#periods > 1 || !TEXT_TYPE.test(value('mimeType') ?? '')) return;
    const language = value('lang');
    const { template } = level;
    const segments = template && this.#segmentsOf(template, level);
    if (segments?.length === 0) return;
    const url = segments ? segments[0]?.url : level.base;
    if (url === undefined || !/^https?:/.test(url) || (!segments && url === this.#url)) return;
    this.tracks.push({
      url,
      ...(language !== undefined && { language }),
      isForced: this.#roles.some((role) => /^forced[-_]subtitle/.test(role)),
      isMain: this.#roles.includes('main'),
      ...(segments && { segments }),
    });
  }

  #segmentsOf(template: SegmentTemplate, { base, attributes }: Level): SubtitleSegment[] {
    const { media, startNumber, timescale, duration, offset } = template;
    const count = duration > 0 ? Math.min(MAX_SEGMENTS, Math.ceil((this.#seconds * timescale) / duration)) : 0;
    const timeline =
      template.timeline.length > 0
        ? template.timeline
        : Array.from({ length: count }, (_, index) => ({ time: offset + index * duration, duration }));
    const [id, bandwidth] = ['id', 'bandwidth'].map((key) => attributes.get(key)?.value ?? '');
    return timeline.flatMap((entry, index) => {
      const names: Record<string, string | number> = {
        RepresentationID: id ?? '',
        Bandwidth: bandwidth ?? '',
        Number: startNumber + index,
        Time: entry.time,
      };
      const url = URL.parse(fill(media, names), base)?.href;
      const start = (entry.time - offset) / timescale;
      return url === undefined ? [] : [{ url, start, duration: entry.duration / timescale }];
    });
  }
}

/** Reads a template, which has what that of an outer element says if it says nothing else. */
function readTemplate(attributes: Level['attributes'], outer: SegmentTemplate | undefined): SegmentTemplate {
  const number = (key: string, usual: number) => {
    const value = Number(attributes.get(key)?.value ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : usual;
  };
  return {
    media: attributes.get('media')?.value ?? outer?.media ?? '',
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
