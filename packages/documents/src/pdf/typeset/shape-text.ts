import { Buffer, ClusterLevel, Direction, shape } from 'harfbuzzjs';
import type { OpenFace } from '../faces/open-face.ts';

/** A glyph of a shaped text; measures in em. */
export interface ShapedGlyph {
  glyph: number;
  /** Its share of the text, so that reading the glyphs one by one gives the whole; empty when nothing is left for it. */
  text: string;
  advance: number;
  offsetX: number;
  offsetY: number;
}

/** Characters and glyphs that belong together and cannot be taken apart. */
export interface Cluster {
  text: string;
  glyphs: readonly ShapedGlyph[];
}

export interface ShapedText {
  /** From left to right. */
  clusters: readonly Cluster[];
  /** In em. */
  width: number;
}

/** Shapes a text of one face and one direction. */
export function shapeText(face: OpenFace, text: string, isRightToLeft: boolean, language: string): ShapedText {
  const key = `${isRightToLeft ? '<' : '>'}${language}/${text}`;
  const cached = shapedTexts.get(face) ?? new Map<string, ShapedText>();
  shapedTexts.set(face, cached);
  const known = cached.get(key);
  if (known) return known;
  const shaped = shapeNew(face, text, isRightToLeft, language);
  if (cached.size >= MAX_CACHED_TEXTS) cached.clear();
  cached.set(key, shaped);
  return shaped;
}

/** Texts already shaped with each face, by text, direction and language: the same words occur again and again. */
const shapedTexts = new WeakMap<OpenFace, Map<string, ShapedText>>();
/** Limit for one face; so many words take a few megabytes. */
const MAX_CACHED_TEXTS = 20_000;

function shapeNew(face: OpenFace, text: string, isRightToLeft: boolean, language: string): ShapedText {
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage(language);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer);

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
    const advance = (position?.xAdvance ?? 0) * scale;
    cluster.glyphs.push({
      glyph: info.codepoint,
      text: '',
      advance,
      offsetX: (position?.xOffset ?? 0) * scale,
      offsetY: (position?.yOffset ?? 0) * scale,
    });
    width += advance;
  }
  for (const cluster of clusters) shareText(cluster, isRightToLeft);
  return { clusters, width };
}

/** One character for each glyph in reading order, what is left for the last one. */
function shareText(cluster: { text: string; glyphs: ShapedGlyph[] }, isRightToLeft: boolean): void {
  const characters = [...cluster.text];
  const glyphs = isRightToLeft ? cluster.glyphs.toReversed() : cluster.glyphs;
  for (const [index, glyph] of glyphs.entries())
    glyph.text = index === glyphs.length - 1 ? characters.slice(index).join('') : (characters[index] ?? '');
}

const buffer = new Buffer();
