import { type LanguageCode, languageOf, type Script } from '@interlinear/languages';

/** How close lines of a language may come, and how far apart they like to be, in em. */
export function leadingOf(target: LanguageCode): { tightest: number; comfortable: number } {
  return BY_SCRIPT[languageOf(target).script] ?? { tightest: 1.1, comfortable: 0 };
}

const EAST_ASIAN = { tightest: 1.2, comfortable: 1.42 };
/** Marks above and below the letters. */
const TALL = { tightest: 1.24, comfortable: 1.36 };

const BY_SCRIPT: Readonly<Partial<Record<Script, { tightest: number; comfortable: number }>>> = {
  Hans: EAST_ASIAN,
  Hant: EAST_ASIAN,
  Jpan: EAST_ASIAN,
  Kore: EAST_ASIAN,
  Arab: TALL,
  Thai: TALL,
  Laoo: TALL,
  Khmr: { tightest: 1.4, comfortable: 1.5 },
  Mymr: { tightest: 1.4, comfortable: 1.5 },
  Tibt: { tightest: 1.4, comfortable: 1.5 },
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
