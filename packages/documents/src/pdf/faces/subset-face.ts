import type { FontLibrary } from '../../document.ts';

/** Reduces a face to some glyphs, which keep their numbers. */
export type SubsetFace = (face: Uint8Array, glyphs: Iterable<number>) => Uint8Array;

/** Loads HarfBuzz's subsetter from a library, once per library. */
export function openSubsetter(library: FontLibrary): Promise<SubsetFace> {
  const known = subsetters.get(library) ?? library.subsetter().then(instantiate);
  subsetters.set(library, known);
  known.catch(() => subsetters.delete(library));
  return known;
}

const subsetters = new WeakMap<FontLibrary, Promise<SubsetFace>>();

async function instantiate(program: Uint8Array): Promise<SubsetFace> {
  // The copy is needed for types only: a `Uint8Array` on any buffer is not a `BufferSource`.
  const { instance } = await WebAssembly.instantiate(new Uint8Array(program), {});
  // Safe: the module is HarfBuzz, which exports these functions on numbers.
  const harfBuzz = instance.exports as unknown as HarfBuzz;
  harfBuzz._initialize();
  return (face, glyphs) => subset(harfBuzz, face, glyphs);
}

interface HarfBuzz {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Subset flags: no hinting, keep glyph numbers, keep the outline of `.notdef`, no glyph closure. */
const FLAGS = 0x1 | 0x2 | 0x40 | 0x200;
const WRITABLE = 2;
const DROPPED_TABLES = 3;
/** Tables dropped: PDF shows glyphs by number, so character maps and layout tables are not needed. */
const DROPPED_TABLE_TAGS = [
  'GSUB',
  'GPOS',
  'GDEF',
  'kern',
  'name',
  'post',
  'OS/2',
  'cmap',
  'vhea',
  'vmtx',
  'VORG',
  'BASE',
].concat(['DSIG', 'STAT', 'meta', 'MATH', 'gasp']);

function subset(harfBuzz: HarfBuzz, bytes: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const data = harfBuzz.malloc(bytes.length);
  new Uint8Array(harfBuzz.memory.buffer).set(bytes, data);
  const blob = harfBuzz.hb_blob_create(data, bytes.length, WRITABLE, 0, 0);
  const face = harfBuzz.hb_face_create(blob, 0);
  harfBuzz.hb_blob_destroy(blob);
  const input = harfBuzz.hb_subset_input_create_or_fail();
  const wanted = harfBuzz.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) harfBuzz.hb_set_add(wanted, glyph);
  harfBuzz.hb_subset_input_set_flags(input, FLAGS);
  const dropped = harfBuzz.hb_subset_input_set(input, DROPPED_TABLES);
  for (const table of DROPPED_TABLE_TAGS) harfBuzz.hb_set_add(dropped, tagOf(table));
  const result = harfBuzz.hb_subset_or_fail(face, input);
  harfBuzz.hb_subset_input_destroy(input);
  harfBuzz.hb_face_destroy(face);
  harfBuzz.free(data);
  if (result === 0) throw new Error('HarfBuzz could not cut a face down.');
  const made = harfBuzz.hb_face_reference_blob(result);
  const start = harfBuzz.hb_blob_get_data(made, 0);
  const copy = new Uint8Array(harfBuzz.memory.buffer).slice(start, start + harfBuzz.hb_blob_get_length(made));
  harfBuzz.hb_blob_destroy(made);
  harfBuzz.hb_face_destroy(result);
  return copy;
}

function tagOf(table: string): number {
  let tag = 0;
  for (const character of table) tag = tag * 256 + (character.codePointAt(0) ?? 0);
  return tag;
}
