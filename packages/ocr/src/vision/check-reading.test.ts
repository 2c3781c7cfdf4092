import { INVENTED_LINES, repeatSight, shiftSight } from '@interlinear/testing/engines/sights';
import { GENERATED_PICTURES } from '@interlinear/testing/pictures/corpus';
import { linesAsSeen, type TestPicture } from '@interlinear/testing/pictures/picture';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type InkLine, quadOf, recognizedIn } from '../ink-line.ts';
import { npmTesseract } from '../npm-tesseract.ts';
import { openPageReader } from '../page-reader.ts';
import type { RecognizedLine } from '../recognizer.ts';
import { checkReading } from './check-reading.ts';
import type { SeenLine } from './seen-line.ts';

/** Picture, its ink as Tesseract read it, and what a model sees that makes no mistakes. */
interface Sample extends TestPicture {
  ink: InkLine[];
  good: ReturnType<typeof linesAsSeen>;
  /** Some of the pixels that have text. */
  inked: (readonly [x: number, y: number])[];
}

async function sampleOf(name: string): Promise<Sample> {
  const generated = GENERATED_PICTURES.find((picture) => picture.name === name);
  if (!generated) throw new Error(`There is no picture ${name}.`);
  const test = await generated.make();
  const reader = openPageReader(npmTesseract(import.meta.url), generated.language, { readsColumns: true });
  const ink = await reader.findLines(test.picture);
  reader.close();
  return { ...test, ink, good: linesAsSeen(test), inked: inkedPixels(test) };
}

/** Pixels that differ from the picture without its text. */
function inkedPixels({ picture: { width, pixels }, background }: TestPicture): Sample['inked'] {
  const inked: (readonly [number, number])[] = [];
  for (let at = 0; at < pixels.length; at += 12) {
    const differs = (byte: number) => Math.abs((pixels[at + byte] ?? 0) - (background.pixels[at + byte] ?? 0)) > 40;
    if (differs(0) || differs(1) || differs(2)) inked.push([(at / 4) % width, Math.floor(at / 4 / width)]);
  }
  return inked;
}

const textOf = ({ words }: RecognizedLine) =>
  words.map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text)).join('');
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const textsOf = (lines: readonly RecognizedLine[]) => lines.map((line) => lettersOf(textOf(line))).toSorted();
const truthOf = ({ lines }: TestPicture) => lines.map(({ text }) => lettersOf(text)).toSorted();

/** Lines whose common shift puts one of `comic-ja` on a piece of a panel's edge, 4 pixels high. */
const ON_A_PANEL_EDGE: SeenLine[] = [
  { text: 'めです。', box: [0.67, 0.1133, 0.71, 0.2283] },
  { text: 'ください。', box: [0.6722, 0.6117, 0.7089, 0.7442] },
  { text: '暖かい服と飲', box: [0.7622, 0.6117, 0.7989, 0.7708] },
  { text: 'できます。', box: [0.2011, 0.6392, 0.2389, 0.7767] },
  { text: '子様は入場無', box: [0, 0, 0, 0] },
];

describe.each(['interface-en', 'comic-ja', 'table-en'])('what a vision model sees in %s', (name) => {
  let sample: Sample;
  beforeAll(async () => {
    sample = await sampleOf(name);
  });
  const check = (seen: readonly SeenLine[]) => checkReading(sample.picture, sample.ink, seen);

  it('[IMG-01] is taken as it is when it is right', () => {
    const { lines, warnings } = check(sample.good);
    expect(textsOf(lines)).toEqual(truthOf(sample));
    expect(warnings).toEqual({});
  });

  it.each([
    ['shifted', ([x, y]: readonly [number, number]) => [x + 0.04, y - 0.05] as const],
    ['in another scale', ([x, y]: readonly [number, number]) => [x * 0.7, y * 0.7] as const],
  ])('[IMG-01] is moved to its ink when it is %s', (_, move) => {
    const moved = sample.good.map(({ text, box }) => {
      const [left, top, right, bottom] = box;
      return { text, box: [...move([left, top]), ...move([right, bottom])] as const };
    });
    const { lines, warnings } = check(moved);
    expect(lines).toEqual(check(sample.good).lines);
    expect(warnings).toEqual({});
  });

  it('[IMG-01] is never shown when it is invented', () => {
    const { lines, warnings } = check([...INVENTED_LINES, ...sample.good]);
    expect(textsOf(lines)).toEqual(truthOf(sample));
    expect((warnings['no-ink'] ?? 0) + (warnings.repeated ?? 0)).toBe(INVENTED_LINES.length);
  });

  it('[IMG-01] never replaces what is certainly read', () => {
    const lies = sample.good.map(({ text, box }) => ({ text: [...text].map(() => 'q').join(''), box }));
    const { lines, warnings } = check(lies);
    expect(lines.map(textOf).join('')).not.toContain('qqq');
    expect(lines.length).toBeGreaterThanOrEqual(sample.ink.flatMap(recognizedIn).length);
    expect((warnings.contradicted ?? 0) + (warnings['no-ink'] ?? 0) + (warnings.repeated ?? 0)).toBeGreaterThan(0);
  });

  it('[IMG-01] is completed by lines that the model missed, or gave no place for', () => {
    const some = sample.good.filter((_, index) => index % 2 === 0);
    const { lines, warnings } = check(some);
    expect(lines).toHaveLength(sample.lines.length);
    expect(warnings).toEqual({ missed: sample.lines.length - some.length });
    expect(check([]).lines).toEqual(sample.ink.flatMap(recognizedIn));
  });

  it('[IMG-01] is cut when it has too many lines', () => {
    const { lines, warnings } = check(repeatSight(sample.good, 700));
    expect(textsOf(lines)).toEqual(truthOf(sample));
    expect(warnings['too-many']).toBe(200);
  });

  it('[IMG-01] never fails, loses a line of text or adds one without ink', () => {
    fc.assert(
      fc.property(fc.array(seenLines(sample), { maxLength: 30 }), (seen) => {
        const { lines } = check(seen);
        for (const line of lines)
          expect(
            sample.inked.some((pixel) => covers(line, pixel)),
            textOf(line),
          ).toBe(true);
        for (const ink of sample.ink) {
          if (recognizedIn(ink).length === 0) continue;
          const [[left, top], , [right, bottom]] = quadOf(ink);
          expect(lines.some((line) => covers(line, [(left + right) / 2, (top + bottom) / 2]))).toBe(true);
        }
      }),
      { numRuns: bySize({ quick: 5, deep: 2000 }), examples: [[ON_A_PANEL_EDGE]] },
    );
  });
});

describe('what a vision model sees in a picture that cannot be read otherwise', () => {
  it('[IMG-01] is shown where it has ink, also when it is shifted', async () => {
    const sample = await sampleOf('dark-mode-he');
    const unread = sample.ink.map((ink) => ({ ...ink, reading: undefined }));
    const { lines } = checkReading(sample.picture, unread, shiftSight(sample.good, [0.01, 0.03]));
    expect(textsOf(lines)).toEqual(truthOf(sample));
    expect(checkReading(sample.picture, unread, INVENTED_LINES).lines).toEqual([]);
  });

  it('[IMG-01] is divided among the lines of a paragraph', async () => {
    const sample = await sampleOf('slide-hi');
    const unread = sample.ink.map((ink) => ({ ...ink, reading: undefined }));
    const [first, second] = sample.good.slice(1, 3);
    if (!first || !second) throw new Error('The slide has too few lines.');
    const [left, top, right, bottom] = first.box;
    const [otherLeft, , otherRight, otherBottom] = second.box;
    const box = [Math.min(left, otherLeft), top, Math.max(right, otherRight), Math.max(bottom, otherBottom)] as const;
    const { lines } = checkReading(sample.picture, unread, [{ text: `${first.text} ${second.text}`, box }]);
    expect(lines.map(textOf)).toEqual([first.text, second.text]);
  });
});

function seenLines({ good }: Sample): fc.Arbitrary<SeenLine> {
  const share = fc.oneof(fc.double({ min: -0.2, max: 1.2 }), fc.double());
  const anyBox = fc.option(fc.tuple(share, share, share, share), { nil: undefined });
  const anyText = fc.oneof(fc.constantFrom(...good.map(({ text }) => text)), fc.string({ unit: 'binary' }));
  return fc.oneof(fc.constantFrom(...good), fc.record({ text: anyText, box: anyBox }));
}

/** Distance along and across a line, from the start of its baseline. */
function placeIn({ start, angle }: RecognizedLine, [x, y]: readonly [number, number]): readonly [number, number] {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [(x - start.x) * cosine + (y - start.y) * sine, (y - start.y) * cosine - (x - start.x) * sine];
}

function covers(line: RecognizedLine, point: readonly [number, number]): boolean {
  const [along, across] = placeIn(line, point);
  const length = Math.max(...line.words.map(({ offset, width }) => offset + width));
  return along >= -line.size && along <= length + line.size && Math.abs(across) <= line.size;
}
