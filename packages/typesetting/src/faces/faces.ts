import { type LanguageCode, languageOf, type Script } from '@interlinear/languages';
import { FAMILIES, type FaceVariant, type Family, type FamilyName } from './families.ts';

/** Style of a text run, as far as it determines the face. */
export interface FaceStyle {
  family: 'serif' | 'sans' | 'mono';
  isBold: boolean;
  isItalic: boolean;
  /** Whether Latin, Greek and Cyrillic letters have the widths of Times, Helvetica or Courier. Default false. */
  isCompact?: boolean;
}

/** Location of a face's file: npm package and path. */
export interface FaceFile {
  package: string;
  path: string;
}

/** Finds the file of a face by name, `noto-sans-bold` for example; `undefined` for unknown names. */
export function faceFile(face: string): FaceFile | undefined {
  return FILES.get(face);
}

/** Scale at which a face is set relative to the text it replaces. */
export function opticalScaleOf(face: string): number {
  return SCALES.get(face) ?? 1;
}

/** Lists the faces for styles that are, or are not, compact. */
export function faceNames({ isCompact }: { isCompact: boolean }): string[] {
  return Object.entries<Family>(FAMILIES).flatMap(([name, family]) =>
    !isCompact && family.isCompact ? [] : Object.keys(family.files).map((cut) => `${name}-${cut}`),
  );
}

/**
 * Faces for translations into `target`, by priority. Latin, Greek and Cyrillic use one face; other scripts use their
 * own plus a Latin one for foreign words.
 */
export function faceStack(target: LanguageCode, style: FaceStyle): string[] {
  const own = OWN_FAMILIES[languageOf(target).script] ?? [];
  const latin = (style.isCompact ? COMPACT_FAMILIES : LATIN_FAMILIES)[style.family];
  const families: FamilyName[] = isEastAsian(target) ? [latin, ...own] : [...ownOfStyle(own, style), latin];
  return families.map((family) => variantOf(family, style));
}

/**
 * Whether a punctuation mark comes from the East Asian face, where it is full-width, rather than from the Latin one.
 */
export function prefersOwnFaces(target: LanguageCode, codePoint: number): boolean {
  return isEastAsian(target) && languageOf(target).script !== 'Kore' && WIDE_PUNCTUATION.has(codePoint);
}

/** Faces to try for a character missing from the stack, the most likely first. */
export function fallbackFaces(character: string, style: FaceStyle): string[] {
  const ofScript = BY_SCRIPT.find(([pattern]) => pattern.test(character))?.[1] ?? [];
  const ofStyle = style.isCompact ? [LATIN_FAMILIES[style.family]] : [];
  return [...ofScript, ...ofStyle, ...ANY_CHARACTER].map((family) => variantOf(family, style));
}

function isEastAsian(target: LanguageCode): boolean {
  return ['Hans', 'Hant', 'Jpan', 'Kore'].includes(languageOf(target).script);
}

/** Orders a script's families by style: Naskh goes with serif, the plainer Arabic face with sans. */
function ownOfStyle(own: readonly FamilyName[], style: FaceStyle): readonly FamilyName[] {
  return style.family === 'serif' ? own : own.toReversed();
}

function variantOf(name: FamilyName, style: FaceStyle): string {
  const family: Family = FAMILIES[name];
  const wanted: FaceVariant[] = style.isBold
    ? style.isItalic
      ? ['bold-italic', 'bold']
      : ['bold']
    : style.isItalic
      ? ['italic']
      : [];
  return `${name}-${wanted.find((cut) => family.files[cut]) ?? 'regular'}`;
}

const LATIN_FAMILIES = { serif: 'noto-serif', sans: 'noto-sans', mono: 'noto-sans-mono' } as const;
const COMPACT_FAMILIES = { serif: 'tinos', sans: 'arimo', mono: 'cousine' } as const;

/** Families of each script: the first for serif text, the last for sans. */
const OWN_FAMILIES: Readonly<Partial<Record<Script, readonly FamilyName[]>>> = {
  Hans: ['noto-sans-sc', 'noto-sans-tc'],
  Hant: ['noto-sans-tc', 'noto-sans-sc'],
  Jpan: ['noto-sans-jp', 'noto-sans-sc'],
  Kore: ['noto-sans-kr'],
  Arab: ['noto-naskh-arabic', 'noto-sans-arabic'],
  Hebr: ['noto-sans-hebrew'],
  Deva: ['noto-sans-devanagari'],
  Beng: ['noto-sans-bengali'],
  Gujr: ['noto-sans-gujarati'],
  Guru: ['noto-sans-gurmukhi'],
  Knda: ['noto-sans-kannada'],
  Mlym: ['noto-sans-malayalam'],
  Orya: ['noto-sans-oriya'],
  Sinh: ['noto-sans-sinhala'],
  Taml: ['noto-sans-tamil'],
  Telu: ['noto-sans-telugu'],
  Thai: ['noto-sans-thai'],
  Laoo: ['noto-sans-lao'],
  Khmr: ['noto-sans-khmer'],
  Mymr: ['noto-sans-myanmar'],
  Geor: ['noto-sans-georgian'],
  Armn: ['noto-sans-armenian'],
  Ethi: ['noto-sans-ethiopic'],
  Thaa: ['noto-sans-thaana'],
  Tibt: ['noto-serif-tibetan'],
  Cans: ['noto-sans-canadian-aboriginal'],
};

const BY_SCRIPT: readonly (readonly [RegExp, readonly FamilyName[]])[] = [
  [/\p{Emoji_Presentation}/u, ['noto-emoji']],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, ['noto-sans-jp']],
  [/\p{Script=Hangul}/u, ['noto-sans-kr']],
  [
    /\p{Script=Han}|\p{Script=Bopomofo}|[\u3000-\u303F\uFF00-\uFFEF]/u,
    ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp'],
  ],
  [/\p{Script=Arabic}/u, ['noto-naskh-arabic', 'noto-sans-arabic']],
  [/\p{Script=Hebrew}/u, ['noto-sans-hebrew']],
  [/\p{Script=Devanagari}/u, ['noto-sans-devanagari']],
  [/\p{Script=Bengali}/u, ['noto-sans-bengali']],
  [/\p{Script=Gujarati}/u, ['noto-sans-gujarati']],
  [/\p{Script=Gurmukhi}/u, ['noto-sans-gurmukhi']],
  [/\p{Script=Kannada}/u, ['noto-sans-kannada']],
  [/\p{Script=Malayalam}/u, ['noto-sans-malayalam']],
  [/\p{Script=Oriya}/u, ['noto-sans-oriya']],
  [/\p{Script=Sinhala}/u, ['noto-sans-sinhala']],
  [/\p{Script=Tamil}/u, ['noto-sans-tamil']],
  [/\p{Script=Telugu}/u, ['noto-sans-telugu']],
  [/\p{Script=Thai}/u, ['noto-sans-thai']],
  [/\p{Script=Lao}/u, ['noto-sans-lao']],
  [/\p{Script=Khmer}/u, ['noto-sans-khmer']],
  [/\p{Script=Myanmar}/u, ['noto-sans-myanmar']],
  [/\p{Script=Georgian}/u, ['noto-sans-georgian']],
  [/\p{Script=Armenian}/u, ['noto-sans-armenian']],
  [/\p{Script=Ethiopic}/u, ['noto-sans-ethiopic']],
  [/\p{Script=Thaana}/u, ['noto-sans-thaana']],
  [/\p{Script=Tibetan}/u, ['noto-serif-tibetan']],
  [/\p{Script=Canadian_Aboriginal}/u, ['noto-sans-canadian-aboriginal']],
];

/** Families for characters of no script. The Chinese one comes last, being the largest. */
const ANY_CHARACTER: readonly FamilyName[] = [
  'noto-sans',
  'noto-sans-symbols-2',
  'noto-sans-math',
  'noto-sans-symbols',
  'noto-emoji',
  'noto-sans-sc',
];

/** Punctuation that is full-width in Chinese and Japanese: ‘ ’ “ ” — … · and others. */
const WIDE_PUNCTUATION = new Set([0x2014, 0x2015, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0xb7, 0x2025]);

const FILES: ReadonlyMap<string, FaceFile> = new Map(
  Object.entries<Family>(FAMILIES).flatMap(([name, family]) =>
    Object.entries(family.files).map(([cut, path]) => [`${name}-${cut}`, { package: family.package, path }] as const),
  ),
);

const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries<Family>(FAMILIES).flatMap(([name, { files, opticalScale = 1 }]) =>
    Object.keys(files).map((cut) => [`${name}-${cut}`, opticalScale] as const),
  ),
);
