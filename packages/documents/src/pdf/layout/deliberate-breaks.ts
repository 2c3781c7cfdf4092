import type { TextLine } from './text-line.ts';

const MIN_LINES = 3;
/** Share of the lines that end although the first word of the next one had room. */
const MIN_EARLY_SHARE = 0.5;
/** Share of the lines that begin like a name, a sentence or a number. */
const MIN_CAPITAL_SHARE = 0.7;
/** Estimated width of a letter, and room that a writer leaves at the end of a line, in em. */
const LETTER = 0.5;
const SLACK = 0.8;
const SAME_CENTRE = 0.35;
const MIN_INDENT_SPREAD = 1;
const MAX_ADDRESS_WIDTH = 14;

/**
 * Whether the lines of a paragraph were broken by its author, as in addresses, lists of authors, poems and lists without
 * bullets: most of them could hold the first word of the next one, or all are centred, short or end with punctuation, and they begin with
 * capitals, digits or addresses. A paragraph beside a picture also has short lines, but goes on in lower case.
 */
export function hasDeliberateBreaks(lines: readonly TextLine[]): boolean {
  const followers = lines.slice(1);
  if (lines.some(isUnsuitable)) return false;
  if (lines.length > 1 && lines.every(({ text }) => LABELLED.test(text))) return true;
  const contacts = lines.filter(({ text }) => CONTACT.test(text));
  if (contacts.length >= Math.max(MIN_CONTACTS, lines.length / 2)) return true;
  const widest = Math.max(...lines.map(widthOf));
  const isNarrow = widest < MAX_ADDRESS_WIDTH * (lines[0]?.size ?? 0);
  if (lines.length < MIN_LINES)
    return (
      (isNarrow && followers.some(({ text }) => POSTCODE.test(text))) ||
      (areTwoAtRight(lines) && followers.every(({ text }) => CAPITAL.test(text)))
    );
  const early = followers.filter((next, index) => {
    const line = lines[index];
    const word = (next.text.split(' ')[0] ?? '').length * LETTER * next.size;
    return line !== undefined && widthOf(line) + word + SLACK * next.size < widest;
  });
  const capitals = followers.filter(({ text }) => CAPITAL.test(text));
  const areBroken = early.length >= MIN_EARLY_SHARE * followers.length || areCentred(lines);
  const areCapitals = capitals.length === followers.length;
  if (areCapitals && (areShort(lines) || areVerses(lines))) return true;
  return areBroken && capitals.length >= MIN_CAPITAL_SHARE * followers.length;
}

/** Distance of the ends of two lines at a right edge, in em. */
const SAME_END = 0.2;
/** Distances of their starts, in em. A paragraph of running text has an indent of up to three; lines of addresses are short. */
const MIN_STEP = 3;
const MIN_ADDRESS_STEP = 1;

/** Whether a paragraph consists of two lines that end at one edge and start elsewhere. */
export function areTwoAtRight([first, second, ...others]: readonly TextLine[]): boolean {
  if (!first || !second || others.length > 0 || first.isRightToLeft) return false;
  const { size } = first;
  const isShort = Math.max(widthOf(first), widthOf(second)) < MAX_ADDRESS_WIDTH * size;
  const isFlush = Math.abs(first.right - second.right) < SAME_END * size;
  return isFlush && Math.abs(first.left - second.left) > (isShort ? MIN_ADDRESS_STEP : MIN_STEP) * size;
}

/** Whether lines are as short as those of an address, and of different lengths. */
function areShort(lines: readonly TextLine[]): boolean {
  const size = lines[0]?.size ?? 0;
  const widths = lines.map(widthOf);
  return Math.max(...widths) < MAX_ADDRESS_WIDTH * size && Math.max(...widths) - Math.min(...widths) > size;
}

/** Lines of a poem, and the share of them that end with a punctuation mark; lines of prose end with one by chance. */
const MIN_VERSES = 4;
const MIN_VERSE_SHARE = 0.6;

/** Whether lines may be those of a poem: they end at different places, most of them with a punctuation mark. */
function areVerses(lines: readonly TextLine[]): boolean {
  const ends = lines.slice(0, -1).map(({ right }) => right);
  const isRagged = Math.max(...ends) - Math.min(...ends) > (lines[0]?.size ?? 0);
  const marked = lines.filter(({ text }) => VERSE_END.test(text));
  return lines.length >= MIN_VERSES && isRagged && marked.length >= MIN_VERSE_SHARE * lines.length;
}

const VERSE_END = /[.,;:!?…—–][”’»"']?$/;

/** Whether lines of different lengths share their centre. */
function areCentred(lines: readonly TextLine[]): boolean {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const size = lines[0]?.size ?? 0;
  const centres = spread(lines.map(({ left, right }) => (left + right) / 2));
  return centres < SAME_CENTRE * size && spread(lines.map(({ left }) => left)) > MIN_INDENT_SPREAD * size;
}

/** Start of a line that its author may have begun: a capital, a digit, or the address of a mail or a site. */
const CAPITAL = /^(?:\P{L}{0,3}(?:\p{Lu}|\p{N}|\p{Lo})|[^\s@]+@[^\s@.]+\.\S|https?:|www\.)/u;

/** Line that is the address of a mail or a site, or a phone number, as in letterheads and CVs. */
const CONTACT =
  /^(?:[^\s@]+@[^\s@.]+\.\S+|\+?[\d\s()/.-]{7,}|(?:https?:\/\/|www\.)?[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?)$/iu;
/** Contact lines of a paragraph; a long address in a text may fill one. */
const MIN_CONTACTS = 2;

/** Number at the start of the last line of an address, as in many countries. */
const POSTCODE = /^(?:\p{Lu}{1,2}[- ])?\d{4,6}\s\p{L}/u;

/** Line of a letterhead or form that names what follows: `Phone: +43 1 234567`. */
const LABELLED = /^\p{Lu}[\p{L} .-]{1,24}:\s\S/u;

function isUnsuitable({ isMono, formulaCount, inkCount, text }: TextLine): boolean {
  return isMono || formulaCount * 2 > inkCount || /\p{L}[-\u2010]$/u.test(text);
}

function widthOf({ left, right }: TextLine): number {
  return right - left;
}
