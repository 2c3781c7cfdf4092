import { type Extent, invert, type Matrix, multiply, transform, transformExtent } from '../matrix.ts';
import type { FormulaPiece, Glyph, PdfPageModel, PdfParagraph, Rule } from '../model.ts';
import type { PlacedLine, PlacedPart } from '../typeset/place-lines.ts';
import { deviceFill, formatMatrix, formatNumber, formatNumbers } from './content-syntax.ts';
import type { PlacedGlyph } from './contents-entries.ts';
import type { FontRegistry, PaintFont } from './font-registry.ts';
import type { InsertionPoint } from './insertion-point.ts';
import type { PageEdits } from './page-edits.ts';
import { paintBackgrounds } from './paint-backgrounds.ts';
import { paintLines } from './paint-lines.ts';
import type { TypesetParagraph } from './typeset-page.ts';

interface ParagraphWriteContext {
  page: PdfPageModel;
  anchor: InsertionPoint;
  edits: PageEdits;
  fonts: FontRegistry;
}

/** Removes a paragraph from the page and writes its translation in its place. */
export function writeParagraph(set: TypesetParagraph, { page, anchor, edits, fonts }: ParagraphWriteContext): void {
  const { paragraph } = set;
  const own = ownGlyphs(paragraph);
  for (const glyph of own) if (!set.kept?.has(glyph)) edits.cutGlyph(glyph);
  for (const rule of [...paragraph.rules, ...formulaRules(paragraph), ...letterRules(page, paragraph)])
    edits.cutRule(rule);
  // Their colours and parameters are names of the stream that draws them.
  const hasBackgrounds = paragraph.backgrounds.every(({ stream }) => stream === anchor.stream);
  if (hasBackgrounds) for (const box of paragraph.backgrounds) edits.cutBox(box);
  const moved = (set.moved ?? []).filter(({ glyph }) => own.has(glyph) || glyph.anchor.stream === anchor.stream);
  for (const { glyph } of moved) if (!set.kept?.has(glyph)) edits.cutGlyph(glyph);
  const back = invert(anchor.matrix);
  if (!back) return;
  const resourceOf = glyphResources({ page, anchor, edits, fonts });
  const boxRules: string[] = [];
  const isAtHome = paragraph.pieces.some(({ glyphs: [glyph] }) => glyph?.anchor.stream === anchor.stream);
  const fillOf = isAtHome ? (fill: string) => fill : deviceFill;
  const text = paintLines(set.lines, {
    size: set.size,
    fillOf,
    fontOf(part): PaintFont {
      const font = fonts.fontOf(part.face);
      edits.useFont(anchor.stream, font.resource, font.ref);
      return font;
    },
    paintBox(leaf, left, baseline) {
      const formula = set.formulas.get(leaf);
      if (!formula) return '';
      const place = { left, baseline, size: set.size, resourceOf };
      boxRules.push(...paintFormulaRules(formula, place));
      return paintFormula(formula, place);
    },
  });
  const operators = [
    'q',
    `${formatMatrix(multiply(paragraph.frame.toPage, back))} cm`,
    ...(hasBackgrounds ? paintBackgrounds(set) : []),
    ...textRules(set, fillOf),
    ...boxRules,
    'BT',
    // These parameters persist between text objects, so they are reset.
    '0 Tc 0 Tw 100 Tz 0 Ts 0 Tr',
    ...moved.map((glyph) => paintMoved(glyph, paragraph, resourceOf)),
    text,
    'ET',
    'Q',
  ];
  if (anchor.textObject === 'on-top') edits.insertOnTop(anchor.stream, operators.join('\n'));
  else edits.insertAfter(anchor.stream, anchor.textObject, operators.join('\n'));
}

function paintMoved(
  { glyph, left }: PlacedGlyph,
  { frame }: PdfParagraph,
  resourceOf: (glyph: Glyph) => GlyphResource,
): string {
  const [a, b, c, d, , baseline] = multiply(glyph.matrix, frame.fromPage);
  return paintGlyph(glyph, resourceOf(glyph), [a, b, c, d, left, baseline]);
}

/** Resources for glyphs of the original; their fonts are added when they move to another stream or page. */
function glyphResources({ page, anchor, edits, fonts }: ParagraphWriteContext): (glyph: Glyph) => GlyphResource {
  return (glyph) => {
    const { font, fill, resource } = glyph;
    const { stream, show, index } = glyph.anchor;
    const isAtHome = stream === anchor.stream && page.streams[stream]?.shows[show]?.elements[index] === glyph;
    if (isAtHome || !font.entry) return { font: resource, fill };
    const borrowed = fonts.nameExistingFont(font.entry);
    edits.useFont(anchor.stream, borrowed, font.entry);
    return { font: borrowed, fill: deviceFill(fill) };
  };
}

/** All glyphs of a paragraph, including spaces between words. */
function ownGlyphs({ pieces, lines }: PdfParagraph): Set<Glyph> {
  const own = new Set<Glyph>();
  for (const { glyphs } of [...pieces, ...lines]) for (const glyph of glyphs) own.add(glyph);
  return own;
}

function formulaRules({ formulas }: PdfParagraph): Rule[] {
  return [...formulas.values()].flatMap(({ rules }) => rules);
}

/**
 * Rules shorter than a letter that stand for one: TeX draws underscores. Much shorter ones belong to something else under
 * large letters, such as a box below a watermark.
 */
function letterRules(page: PdfPageModel, { lines, frame, fontSize }: PdfParagraph): Rule[] {
  return page.rules.filter((rule) => {
    const { left, right, bottom, top } = transformExtent(frame.fromPage, rule.extent);
    const length = Math.max(right - left, top - bottom);
    if (length > fontSize * MAX_LETTER_RULE || length < fontSize * MIN_LETTER_RULE) return false;
    return lines.some(
      (line) =>
        left >= line.left - 1 &&
        right <= line.right + 1 &&
        bottom > line.baseline - fontSize * 0.3 &&
        top < line.baseline + fontSize * 0.8,
    );
  });
}

/** Length of a rule that stands for a letter, in em. */
const MIN_LETTER_RULE = 0.15;
const MAX_LETTER_RULE = 0.7;

/** Underlines and strikethroughs of the translation, unless the original ones cannot be removed. */
function textRules({ paragraph, lines, size }: TypesetParagraph, fillOf: (fill: string) => string): string[] {
  if (!paragraph.rules.every(({ isAlone }) => isAlone)) return [];
  const thickness = thicknessOf(paragraph.rules, size);
  return lines.flatMap((line) => [
    ...ruleSegments(line, 'isUnderlined').map((stretch) =>
      paintBar({ ...stretch, fill: fillOf(stretch.fill) }, line.baseline - UNDER * size, thickness),
    ),
    ...ruleSegments(line, 'isStruck').map((stretch) =>
      paintBar({ ...stretch, fill: fillOf(stretch.fill) }, line.baseline + THROUGH * size, thickness),
    ),
  ]);
}

/** Distance from the baseline, in em. */
const UNDER = 0.14;
const THROUGH = 0.27;

function thicknessOf(rules: readonly Rule[], size: number): number {
  const sorted = rules.map(({ thickness }) => thickness).sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? size * 0.05;
}

interface RuleSegment {
  left: number;
  right: number;
  fill: string;
}

function ruleSegments(line: PlacedLine, kind: 'isUnderlined' | 'isStruck'): RuleSegment[] {
  const stretches: RuleSegment[] = [];
  for (const { part, left, right } of byPlace(line.parts)) {
    if (part.kind !== 'text' || !part.style[kind]) continue;
    const last = stretches.at(-1);
    if (last && last.fill === part.style.fill && left - last.right < 1) last.right = right;
    else stretches.push({ left, right, fill: part.style.fill });
  }
  return stretches;
}

function byPlace(parts: readonly PlacedPart[]): PlacedPart[] {
  return parts.toSorted((one, other) => one.left - other.left);
}

function paintBar({ left, right, fill }: RuleSegment, middle: number, thickness: number): string {
  return `${fill} ${formatNumbers([left, middle - thickness / 2, right - left, thickness])} re f`;
}

/** Areas of a wrapper's words in the translation, one per line, in the local frame. */
export function wrapperExtents({ lines, size }: TypesetParagraph, wrapper: number): Extent[] {
  return lines.flatMap((line) => {
    const own = line.parts.filter(({ part }) => part.kind === 'text' && part.style.wrappers.includes(wrapper));
    if (own.length === 0) return [];
    return [
      {
        left: Math.min(...own.map(({ left }) => left)),
        right: Math.max(...own.map(({ right }) => right)),
        bottom: line.baseline - 0.25 * size,
        top: line.baseline + 0.85 * size,
      },
    ];
  });
}

interface FormulaPlace {
  left: number;
  baseline: number;
  /** Font size of the surrounding text. */
  size: number;
  /** Returns the resource names of a glyph's font and colour in the target stream. */
  resourceOf(glyph: Glyph): GlyphResource;
}

interface GlyphResource {
  font: string;
  fill: string;
}

/** Shows a formula's original glyphs at a new position, scaled with the surrounding text. */
function paintFormula({ glyphs, frame, extent, baseline, fontSize }: FormulaPiece, place: FormulaPlace): string {
  const scale = place.size / fontSize;
  const move = [scale, 0, 0, scale, place.left - extent.left * scale, place.baseline - baseline * scale] as const;
  const operators: string[] = [];
  for (const glyph of glyphs) {
    operators.push(paintGlyph(glyph, place.resourceOf(glyph), multiply(multiply(glyph.matrix, frame.fromPage), move)));
  }
  return operators.join('\n');
}

/** Shows an original glyph. @param matrix maps its em square */
function paintGlyph({ code, codeLength }: Glyph, { font, fill }: GlyphResource, matrix: Matrix): string {
  const hex = code.toString(16).padStart(codeLength * 2, '0');
  return `${fill} /${font} 1 Tf ${matrix.map(formatPrecise).join(' ')} Tm <${hex}> Tj`;
}

/** Draws fraction and radical bars of a moved formula; to be written outside of a text object. */
function paintFormulaRules({ rules, frame, extent, baseline, fontSize }: FormulaPiece, place: FormulaPlace): string[] {
  const scale = place.size / fontSize;
  return rules.flatMap((rule) => {
    if (!rule.isAlone) return [];
    const [left, bottom] = transform(frame.fromPage, rule.extent.left, rule.extent.bottom);
    const [right, top] = transform(frame.fromPage, rule.extent.right, rule.extent.top);
    const box = [
      place.left + (Math.min(left, right) - extent.left) * scale,
      place.baseline + (Math.min(bottom, top) - baseline) * scale,
      Math.max(Math.abs(right - left), rule.kind === 'vertical' ? rule.thickness : 0) * scale,
      Math.max(Math.abs(top - bottom), rule.kind === 'horizontal' ? rule.thickness : 0) * scale,
    ];
    return [`${rule.fill} ${formatNumbers(box)} re f`];
  });
}

/** Formats a matrix value; Type 3 fonts may have very small ones. */
function formatPrecise(value: number): string {
  return Math.abs(value) < 0.01 && value !== 0 ? value.toFixed(8) : formatNumber(value);
}
