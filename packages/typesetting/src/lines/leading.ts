import { type LanguageCode, languageOf, type Script } from '@interlinear/languages';

/** Minimum and preferred line distance of a language, in em. */
export function leadingOf(target: LanguageCode): { min: number; preferred: number } {
  return BY_SCRIPT[languageOf(target).script] ?? { min: 1.1, preferred: 0 };
}

const EAST_ASIAN = { min: 1.2, preferred: 1.42 };
/** Scripts with marks above and below the letters. */
const TALL = { min: 1.24, preferred: 1.36 };

const BY_SCRIPT: Readonly<Partial<Record<Script, { min: number; preferred: number }>>> = {
  Hans: EAST_ASIAN,
  Hant: EAST_ASIAN,
  Jpan: EAST_ASIAN,
  Kore: EAST_ASIAN,
  Arab: TALL,
  Thai: TALL,
  Laoo: TALL,
  Khmr: { min: 1.4, preferred: 1.5 },
  Mymr: { min: 1.4, preferred: 1.5 },
  Tibt: { min: 1.4, preferred: 1.5 },
  Deva: TALL,
  Beng: TALL,
  Gujr: TALL,
  Guru: TALL,
  Knda: TALL,
  Mlym: TALL,
  Orya: TALL,
  Sinh: TALL,
  Taml: TALL,
  Telu: TALL,
};
