import type { CuePlacement } from '../track.ts';
import { type FileCue, milliseconds, normalizeText, type TextRange, type TimeRange } from './file-cue.ts';
import { readTtmlTime, type TtmlRates } from './ttml-time.ts';
import { type XmlAttribute, type XmlToken, xmlTokens } from './xml-tokens.ts';

type Attributes = ReadonlyMap<string, XmlAttribute>;
type OpenTag = Extract<XmlToken, { kind: 'open' }>;

/**
 * Reads TTML 1 and 2, IMSC 1 and DFXP: a cue per paragraph, or per timed span of one. Begin and end are relative to those of the parent.
 * Subtitles that are pictures have no cues.
 */
export function readTtml(source: string): { cues: FileCue[]; language?: string } {
  const reader = new TtmlReader();
  for (const token of xmlTokens(source)) reader.read(token);
  const cues = reader.cues.sort((one, other) => one.start - other.start);
  return reader.language === undefined ? { cues } : { cues, language: reader.language };
}

/** An open element. */
interface Level {
  name: string;
  /** Where its tag begins. */
  from: number;
  /** Number of cues before it. */
  cuesBefore: number;
  begin: number;
  /** `Infinity` without an end of its own or of a parent. */
  end: number;
  startTime: TimeRange;
  endTime: TimeRange;
  region: string | undefined;
  isPreserved: boolean;
}

/** Deeper elements are ignored; real files have about six levels. */
const MAX_DEPTH = 200;

class TtmlReader {
  readonly cues: FileCue[] = [];
  language: string | undefined;
  #rates: TtmlRates = { frameRate: 30, tickRate: 1 };
  readonly #levels: Level[] = [];
  readonly #placements = new Map<string, CuePlacement>();
  /** The region or style that is being declared: its settings may be in `style` elements inside. */
  #declared: string | undefined;
  /** Text of the cue that is being read, with the level it belongs to. */
  #cue: { level: Level; text: string; from: number } | undefined;

  read(token: XmlToken): void {
    if (token.kind === 'open') this.#open(token);
    else if (token.kind === 'close') this.#close(token);
    else if (this.#cue)
      this.#cue.text += this.#cue.level.isPreserved ? token.text : token.text.replace(/[ \t\r\n]+/g, ' ');
  }

  #open(tag: OpenTag): void {
    const { name, attributes, isEmpty } = tag;
    if (name === 'tt') this.#readRoot(attributes);
    if (name === 'region' || name === 'style') this.#declare(tag);
    if (name === 'br' && this.#cue) this.#cue.text += '\n';
    if (isEmpty || this.#levels.length >= MAX_DEPTH) return;
    const isTimed = attributes.has('begin') || attributes.has('end') || attributes.has('dur');
    // A timed span begins a cue of its own.
    const beginsCue = name === 'p' || (name === 'span' && isTimed);
    if (beginsCue) this.#finishCue(tag.from);
    const level = this.#levelOf(tag);
    this.#levels.push(level);
    if (beginsCue) this.#cue = { level, text: '', from: tag.to };
  }

  #close({ name, from, to }: TextRange & { name: string }): void {
    const at = this.#levels.findLastIndex((level) => level.name === name);
    if (at < 0) return;
    const [element, ...inner] = this.#levels.splice(at);
    if (name === 'region') this.#declared = undefined;
    if (!element) return;
    const open = this.#cue?.level;
    const isInside = open !== undefined && (open === element || inner.includes(open));
    if (isInside) this.#finishCue(from);
    const own = this.cues[element.cuesBefore];
    if (own?.startTime === element.startTime && this.cues.length === element.cuesBefore + 1)
      own.block = { from: element.from, to };
    if (!isInside) return;
    const paragraph = this.#levels.findLast((level) => level.name === 'p');
    if (paragraph) this.#cue = { level: paragraph, text: '', from: to };
  }

  #readRoot(attributes: Attributes): void {
    const value = (name: string) => attributes.get(name)?.value ?? '';
    this.language = value('lang') || undefined;
    const [numerator = 1, denominator = 1] = value('frameRateMultiplier')
      .split(/[\s:]+/)
      .map(Number)
      .filter((part) => part > 0);
    const frameRate = (positive(value('frameRate')) ?? 30) * (numerator / denominator);
    this.#rates = { frameRate, tickRate: positive(value('tickRate')) ?? (attributes.has('frameRate') ? frameRate : 1) };
  }

  #declare({ name, attributes, isEmpty }: OpenTag): void {
    const id = attributes.get('id')?.value;
    if (name === 'region' && id !== undefined && !isEmpty) this.#declared = id;
    const target = name === 'region' ? id : this.#declared;
    const placement = placementOf(attributes);
    if (target !== undefined && placement) this.#placements.set(target, placement);
  }

  #levelOf({ name, attributes, from, to }: OpenTag): Level {
    const parent = this.#levels.at(-1);
    const base = parent?.begin ?? 0;
    const startTime = this.#timeRange(attributes.get('begin'), base);
    const begin = startTime ? base + startTime.seconds : base;
    const written = this.#timeRange(attributes.get('end'), base) ?? this.#timeRange(attributes.get('dur'), begin, true);
    const end = Math.min(
      written ? written.base + written.seconds : Number.POSITIVE_INFINITY,
      parent?.end ?? Number.POSITIVE_INFINITY,
    );
    const space = attributes.get('space')?.value;
    return {
      ...{ name, from, cuesBefore: this.cues.length },
      begin: milliseconds(begin),
      end: milliseconds(end),
      startTime: startTime ?? { from: to - 1, to: to - 1, base, missing: 'begin' },
      endTime: written ?? { from: to - 1, to: to - 1, base, missing: 'end' },
      region: attributes.get('region')?.value ?? parent?.region,
      isPreserved: space === undefined ? (parent?.isPreserved ?? false) : space === 'preserve',
    };
  }

  #timeRange(attribute: XmlAttribute | undefined, base: number, isDuration = false) {
    const seconds = attribute && readTtmlTime(attribute.value, this.#rates);
    if (!attribute || seconds === undefined) return undefined;
    const { from, to } = attribute;
    return { from, to, base, seconds, ...(isDuration && { isDuration: true as const }) };
  }

  #finishCue(contentTo: number): void {
    const cue = this.#cue;
    this.#cue = undefined;
    if (!cue) return;
    const { level, from } = cue;
    const text = normalizeText(cue.text);
    // Without an end, a paragraph lasts as long as the video, which is none that was meant.
    if (text === '' || !Number.isFinite(level.end) || level.end <= level.begin) return;
    const placement = level.region === undefined ? undefined : this.#placements.get(level.region);
    this.cues.push({
      start: level.begin,
      end: level.end,
      text,
      ...(placement && { placement }),
      body: { from, to: Math.max(from, contentTo) },
      startTime: level.startTime,
      endTime: level.endTime,
      innerBase: level.begin,
    });
  }
}

function positive(text: string): number | undefined {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

function placementOf(attributes: Attributes): CuePlacement | undefined {
  const align = attributes.get('displayAlign')?.value;
  const top = Number(/^\s*[\d.]+%\s+([\d.]+)%/.exec(attributes.get('origin')?.value ?? '')?.[1] ?? 100);
  const textAlign = attributes.get('textAlign')?.value ?? 'center';
  const vertical =
    align === 'before' || (align === undefined && top < 40) ? 'top' : align === 'center' ? 'middle' : 'bottom';
  const horizontal = /^(?:left|start)$/.test(textAlign)
    ? 'left'
    : /^(?:right|end)$/.test(textAlign)
      ? 'right'
      : 'center';
  return vertical === 'bottom' && horizontal === 'center' ? undefined : { vertical, horizontal };
}
