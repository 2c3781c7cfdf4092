import type { Buffer } from 'harfbuzzjs';
import type { OpenFace } from '../faces/open-face.ts';

/** Direction of a shaped text; `down` is that of vertical lines, whose glyphs stay upright. */
export type ShapeDirection = 'right' | 'left' | 'down';

/** Glyph of a shaped text, with measures in em. */
export interface ShapedGlyph {
  glyph: number;
  /** Its part of the text, so that reading the glyphs in order yields the whole text; may be empty. */
  text: string;
  /** Distance to the next glyph along the line. */
  advance: number;
  offsetX: number;
  offsetY: number;
}

/** Indivisible group of characters and glyphs. */
export interface Cluster {
  text: string;
  glyphs: readonly ShapedGlyph[];
}

export interface ShapedText {
  direction: ShapeDirection;
  /** Clusters from left to right, or from top to bottom. */
  clusters: readonly Cluster[];
  /** Total length along the line in em. */
  width: number;
}

/** Shapes a text in one face and one direction. Results are cached. */
export function shapeText(face: OpenFace, text: string, direction: ShapeDirection, language: string): ShapedText {
  const key = `${direction}/${language}/${text}`;
  const cached = shapedTexts.get(face) ?? new Map<string, ShapedText>();
  shapedTexts.set(face, cached);
  const known = cached.get(key);
  if (known) return known;
  const shaped = shapeNew(face, text, direction, language);
  if (cached.size >= MAX_CACHED_TEXTS) cached.clear();
  cached.set(key, shaped);
  return shaped;
}

/** Moves clusters apart, or together where `added` is negative, in em. */
export function spaceClusters(shaped: ShapedText, added: number): ShapedText {
  const clusters = shaped.clusters.map((cluster) => ({
    ...cluster,
    glyphs: cluster.glyphs.map((glyph, index) =>
      index === cluster.glyphs.length - 1 ? { ...glyph, advance: glyph.advance + added } : glyph,
    ),
  }));
  return { ...shaped, clusters, width: shaped.width + clusters.length * added };
}

/** Texts already shaped with each face, by text, direction and language: the same words occur again and again. */
const shapedTexts = new WeakMap<OpenFace, Map<string, ShapedText>>();
/** Limit for one face; so many words take a few megabytes. */
const MAX_CACHED_TEXTS = 20_000;

function shapeNew(face: OpenFace, text: string, direction: ShapeDirection, language: string): ShapedText {
  const { harfBuzz } = face;
  buffer ??= new harfBuzz.Buffer();
  buffer.reset();
  buffer.setClusterLevel(harfBuzz.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage(language);
  buffer.setDirection(harfBuzz.Direction[DIRECTIONS[direction]]);
  harfBuzz.shape(face.font, buffer);

  const scale = 1 / face.unitsPerEm;
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map((info) => info.cluster))].sort((one, other) => one - other);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const clusters: { start: number; text: string; glyphs: ShapedGlyph[] }[] = [];
  let width = 0;
  for (const [index, info] of infos.entries()) {
    const position = positions[index];
    let cluster = clusters.at(-1);
    if (cluster?.start !== info.cluster) {
      cluster = { start: info.cluster, text: text.slice(info.cluster, ends.get(info.cluster)), glyphs: [] };
      clusters.push(cluster);
    }
    // HarfBuzz's y axis points up.
    const advance = (direction === 'down' ? -(position?.yAdvance ?? 0) : (position?.xAdvance ?? 0)) * scale;
    cluster.glyphs.push({
      glyph: info.codepoint,
      text: '',
      advance,
      offsetX: (position?.xOffset ?? 0) * scale,
      offsetY: (position?.yOffset ?? 0) * scale,
    });
    width += advance;
  }
  for (const cluster of clusters) shareText(cluster, direction === 'left');
  return { direction, clusters, width };
}

/** Assigns one character to each glyph in reading order, and the rest to the last one. */
function shareText(cluster: { text: string; glyphs: ShapedGlyph[] }, isRightToLeft: boolean): void {
  const characters = [...cluster.text];
  const glyphs = isRightToLeft ? cluster.glyphs.toReversed() : cluster.glyphs;
  for (const [index, glyph] of glyphs.entries())
    glyph.text = index === glyphs.length - 1 ? characters.slice(index).join('') : (characters[index] ?? '');
}

const DIRECTIONS = { right: 'LTR', left: 'RTL', down: 'TTB' } as const;

/** Created once, and reused for every text. */
let buffer: Buffer | undefined;
