import { transformExtent } from '../matrix.ts';
import type { LinkRectangle, Rule, TextBackground, TextStyle } from '../model.ts';
import { blanksOfLine, distanceToBlank, isAfterBlank } from './blanks.ts';
import { hasDeliberateBreaks } from './deliberate-breaks.ts';
import { joinHyphenated } from './line-ends.ts';
import type { Blank } from './line-segments.ts';
import type { DraftPiece, ParagraphDraft } from './paragraph-draft.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';
import type { ParagraphBackgrounds } from './text-backgrounds.ts';
import { isGap, type TextLine } from './text-line.ts';
import { isCovered, type LineRules, type PositionedRule, rulesOfLine } from './text-rules.ts';

export interface PieceContext {
  rules: readonly PositionedRule[];
  /** Rules of the page in any direction. */
  pageRules: readonly Rule[];
  links: readonly LinkRectangle[];
  backgrounds: ParagraphBackgrounds;
  /** Words inside the lines of the page, see `wordsOf`. */
  words: ReadonlySet<string>;
}

/** Splits a paragraph into runs of one style and formulas. */
export function addPieces(draft: ParagraphDraft, context: PieceContext): void {
  const { rules, pageRules, backgrounds } = context;
  const builder = new PieceBuilder(draft, context);
  const borders = new Set(backgrounds.boxes.map(({ stream, start }) => `${stream} ${start}`));
  const textRules = rules.filter(({ rule }) => !borders.has(`${rule.stream} ${rule.start}`));
  const own = new Set<PositionedRule>();
  const keepsBreaks = hasDeliberateBreaks(draft.lines);
  for (const [index, line] of draft.lines.entries()) {
    if (keepsBreaks) builder.addBreak();
    const lineRules = rulesOfLine(line, textRules, pageRules);
    for (const rule of [...lineRules.under, ...lineRules.through]) own.add(rule);
    builder.addLine(
      line,
      lineRules,
      keepsBreaks ? blanksOfLine({ lines: [line], box: draft.box }, 0) : blanksOfLine(draft, index),
    );
  }
  draft.pieces = builder.pieces;
  draft.rules = [...own].map(({ rule }) => rule);
  draft.backgrounds = backgrounds.boxes;
  draft.style = mostCommonStyle(draft.pieces) ?? draft.style;
  unifyEastAsianFaces(draft);
}

/**
 * Sets a Chinese, Japanese or Korean paragraph in the face of most of its characters. Its Latin words and digits come from another
 * font, often without serifs beside characters that have them; a translation would mix both.
 */
function unifyEastAsianFaces(draft: ParagraphDraft): void {
  const texts = draft.pieces.filter((piece) => piece.kind === 'text');
  const glyphs = texts.flatMap((piece) => piece.glyphs).filter(({ text }) => EAST_ASIAN.test(text));
  if (glyphs.length === 0 || glyphs.length * 3 < texts.reduce((sum, { text }) => sum + text.length, 0)) return;
  const serifs = glyphs.filter(({ font }) => font.family === 'serif');
  const { family, isCompact } = (serifs.length * 2 > glyphs.length ? serifs[0] : glyphs[0])?.font ?? draft.style;
  if (family === 'mono') return;
  const unify = (style: TextStyle) => (style.family === 'mono' ? style : { ...style, family, isCompact });
  draft.style = unify(draft.style);
  for (const piece of texts) if (piece.style !== PLAIN_SPACE) piece.style = unify(piece.style);
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface PlacedLink {
  link: LinkRectangle;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

function placedLinks(links: readonly LinkRectangle[], { frame, box }: ParagraphDraft): PlacedLink[] {
  return links
    .map((link) => ({ link, ...transformExtent(frame.fromPage, link.extent) }))
    .filter((link) => link.left < box.right && link.right > box.left && link.bottom < box.top && link.top > box.bottom);
}

type TextPieceDraft = Extract<DraftPiece, { kind: 'text' }>;

class PieceBuilder {
  readonly pieces: DraftPiece[] = [];
  readonly #size: number;
  readonly #links: readonly PlacedLink[];
  readonly #backgrounds: ReadonlyMap<PositionedGlyph, TextBackground>;
  readonly #words: ReadonlySet<string>;
  /** Glyph whose style was determined last, and that style. */
  #styled: { laid: PositionedGlyph; style: TextStyle } | undefined;

  constructor(draft: ParagraphDraft, { links, backgrounds, words }: PieceContext) {
    this.#size = draft.fontSize;
    this.#links = placedLinks(links, draft);
    this.#backgrounds = backgrounds.ofGlyph;
    this.#words = words;
  }

  /** @param blanks spaces to fill in, in reading order */
  addLine(line: TextLine, rules: LineRules, blanks: Blank[]): void {
    this.#joinLine(line);
    let before: PositionedGlyph | undefined;
    let isNewFormula = true;
    for (const [index, laid] of line.glyphs.entries()) {
      for (let [blank] = blanks; blank && isAfterBlank(laid, blank, line); [blank] = blanks) {
        this.#addBlank(line, blank, before);
        blanks.shift();
        isNewFormula = true;
        before = undefined;
        const isApart = !laid.isSpace && distanceToBlank(blank, laid) > line.wordGap * laid.size;
        if (isApart && !CLOSING.test(laid.glyph.text)) this.#addSpaceBeside(laid);
      }
      const isInside = !isNewFormula && line.formula[index] === true;
      if (before && !isInside && isGap(before, laid, line.wordGap)) this.#addSpace();
      if (line.formula[index] && !(laid.isSpace && isNewFormula)) {
        this.#addFormula(line, laid, { isNew: isNewFormula, rules });
        isNewFormula = false;
      } else {
        this.#addText(laid, rules);
        isNewFormula = true;
      }
      before = laid;
    }
    for (const blank of blanks) {
      this.#addBlank(line, blank, before);
      before = undefined;
    }
  }

  /** Adds a space to fill in as a leaf, which moves with its drawn line. */
  #addBlank(line: TextLine, blank: Blank, before: PositionedGlyph | undefined): void {
    if (before && !before.isSpace && distanceToBlank(blank, before) > line.wordGap * before.size)
      this.#addSpaceBeside(before);
    const { baseline, size } = line;
    this.pieces.push({
      kind: 'formula',
      isBlank: true,
      text: BLANK,
      glyphs: [],
      baseline,
      extent: { left: blank.left, right: blank.right, top: baseline + 0.8 * size, bottom: baseline - 0.22 * size },
      fontSize: this.#size,
      rules: [...blank.rules],
    });
  }

  #addSpaceBeside({ glyph }: PositionedGlyph): void {
    if (!UNSPACED.test(glyph.text)) this.#addSpace();
  }

  /** Ends a line where its author did. */
  addBreak(): void {
    if (this.pieces.length > 0) this.pieces.push({ kind: 'break', text: ' ', glyphs: [] });
  }

  /** Joins two lines: without a space in a hyphenated word and between Chinese characters, else with one. */
  #joinLine(line: TextLine): void {
    const last = this.pieces.at(-1);
    if (!last || last.kind === 'break') return;
    const next = line.glyphs.find((glyph) => !glyph.isSpace)?.glyph.text ?? '';
    const isNextFormula = line.formula[0] === true;
    if (last.kind === 'text' && !isNextFormula) {
      const join = joinHyphenated(last.text, line.text, this.#words);
      if (join) last.text = join.end;
      if (join?.isSpaced === false) return;
      if (UNSPACED.test(last.text.slice(-1)) && UNSPACED.test(next)) return;
    }
    this.#addSpace();
  }

  #addSpace(): void {
    const last = this.pieces.at(-1);
    if (last?.kind === 'text') {
      if (!last.text.endsWith(' ')) last.text += ' ';
    } else if (last?.kind === 'formula') {
      this.pieces.push({ kind: 'text', text: ' ', style: PLAIN_SPACE, glyphs: [] });
    }
  }

  #addText(laid: PositionedGlyph, rules: LineRules): void {
    const last = this.pieces.at(-1);
    const { glyph } = laid;
    if (laid.isSpace) {
      this.#addSpace();
      this.pieces.at(-1)?.glyphs.push(glyph);
      return;
    }
    const style = this.#styleOf(laid, rules);
    const link = this.#linkAt(laid);
    if (
      last?.kind === 'text' &&
      (last.style === PLAIN_SPACE || (sameStyle(last.style, style) && isPartOf(link, last)))
    ) {
      last.style = style;
      if (link && !last.links?.includes(link)) last.links = [...(last.links ?? []), link];
      last.text += glyph.text;
      last.glyphs.push(glyph);
      return;
    }
    this.pieces.push({ kind: 'text', text: glyph.text, style, glyphs: [glyph], ...(link ? { links: [link] } : {}) });
  }

  #styleOf(laid: PositionedGlyph, rules: LineRules): TextStyle {
    const known = this.#styled;
    const isPlain = rules.under.length === 0 && rules.through.length === 0;
    const background = this.#backgrounds.get(laid);
    const isKnown = known && isPlain && known.style.background === background && isSetAlike(known.laid, laid);
    if (isKnown) return known.style;
    const style = { ...styleOf(laid, rules, this.#size), ...(background ? { background } : {}) };
    this.#styled = isPlain ? { laid, style } : undefined;
    return style;
  }

  #addFormula(line: TextLine, laid: PositionedGlyph, { isNew, rules }: { isNew: boolean; rules: LineRules }): void {
    const { glyph, left, right, baseline, size } = laid;
    const extent = { left, right, top: baseline + 0.8 * size, bottom: baseline - 0.22 * size };
    const last = this.pieces.at(-1);
    if (!isNew && last?.kind === 'formula') {
      last.glyphs.push(glyph);
      last.text += laid.isSpace ? ' ' : glyph.text;
      last.extent = {
        left: Math.min(last.extent.left, extent.left),
        right: Math.max(last.extent.right, extent.right),
        top: Math.max(last.extent.top, extent.top),
        bottom: Math.min(last.extent.bottom, extent.bottom),
      };
    } else {
      this.pieces.push({
        kind: 'formula',
        text: glyph.text,
        glyphs: [glyph],
        baseline: line.baseline,
        extent,
        fontSize: this.#size,
        rules: [],
      });
    }
    const formula = this.pieces.at(-1);
    if (formula?.kind !== 'formula') return;
    for (const bar of rules.bars) {
      if (isCovered(laid, bar) && !formula.rules.includes(bar.rule)) formula.rules.push(bar.rule);
    }
  }

  #linkAt({ left, right, baseline, size }: PositionedGlyph): LinkRectangle | undefined {
    if (this.#links.length === 0) return undefined;
    const x = (left + right) / 2;
    const y = baseline + 0.3 * size;
    return this.#links.find((link) => x > link.left && x < link.right && y > link.bottom && y < link.top)?.link;
  }
}

/** Text of a space to fill in, for exports. */
const BLANK = '____';
const CLOSING = /^[,.;:!?)]/;

/** Whether a link, or its absence, is that of a text. Links have an annotation for each of their lines. */
function isPartOf(link: LinkRectangle | undefined, { links }: TextPieceDraft): boolean {
  const last = links?.at(-1);
  if (!link || !last) return link === last;
  return link.annotation === last.annotation || (link.target !== undefined && link.target === last.target);
}

/** Marker style of spaces without a style of their own. */
const PLAIN_SPACE: TextStyle = {
  isBold: false,
  isItalic: false,
  family: 'serif',
  isCompact: true,
  fill: '0 g',
  scale: 1,
  isUnderlined: false,
  isStruck: false,
};

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uffef]/u;

/** Smaller differences in font size are ignored. */
const SCALE_STEP = 0.1;

function styleOf(laid: PositionedGlyph, rules: LineRules, size: number): TextStyle {
  const { font, fill } = laid.glyph;
  const scale = laid.size / size;
  return {
    isBold: font.isBold,
    isItalic: font.isItalic,
    family: font.family,
    isCompact: font.isCompact,
    fill,
    scale: Math.abs(scale - 1) < SCALE_STEP ? 1 : Math.round(scale * 100) / 100,
    isUnderlined: rules.under.some((rule) => isCovered(laid, rule)),
    isStruck: rules.through.some((rule) => isCovered(laid, rule)),
  };
}

/** Whether two glyphs that no rule crosses have one style. */
function isSetAlike(one: PositionedGlyph, other: PositionedGlyph): boolean {
  return one.glyph.font === other.glyph.font && one.glyph.fill === other.glyph.fill && one.size === other.size;
}

export function sameStyle(one: TextStyle, other: TextStyle): boolean {
  if (one === other) return true;
  return (
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    (one.family === other.family || (one.family !== 'mono' && other.family !== 'mono')) &&
    one.fill === other.fill &&
    one.scale === other.scale &&
    one.isUnderlined === other.isUnderlined &&
    one.isStruck === other.isStruck &&
    one.background === other.background
  );
}

/** Style of most of the text. Backgrounds, lines and links are part of it only if all of the text has one. */
function mostCommonStyle(pieces: readonly DraftPiece[]): TextStyle | undefined {
  const styled = pieces.filter(
    (piece): piece is TextPieceDraft => piece.kind === 'text' && piece.style !== PLAIN_SPACE,
  );
  const plain = styled.filter(
    ({ style, links }) => !style.background && !style.isUnderlined && !style.isStruck && links === undefined,
  );
  const texts = plain.some(({ text }) => /\p{L}/u.test(text)) ? plain : styled;
  let most: { style: TextStyle; length: number } | undefined;
  for (const { style } of texts) {
    const length = texts
      .filter((piece) => sameStyle(piece.style, style))
      .reduce((sum, { text }) => sum + text.length, 0);
    if (!most || length > most.length) most = { style, length };
  }
  return most?.style;
}
