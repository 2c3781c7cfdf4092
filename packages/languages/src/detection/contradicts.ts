import type { LanguageCode } from '../codes.ts';
import { LANGUAGES } from '../languages.ts';
import { isSameLanguage } from '../match.ts';
import { type DetectedLanguage, isSure } from './sure.ts';

/**
 * Whether a detection contradicts the given language strongly enough to reject it (TXT-03). Never if the detector may miss that
 * language: without statistics (Silesian is detected as Polish), easily confused with the detected one, or often typed in
 * another script (Hindi in Latin letters is detected as Uzbek).
 */
export function contradicts(detected: DetectedLanguage | undefined, given: LanguageCode): boolean {
  if (!detected || !isSure(detected)) return false;
  const { language } = detected;
  if (isSameLanguage(language, given) || WITHOUT_STATISTICS.has(given)) return false;
  if (EASILY_CONFUSED.some((group) => group.includes(language) && group.includes(given))) return false;
  return isConclusive(language, given);
}

/** Languages in neither eld nor cld3; a test verifies the list. */
export const WITHOUT_STATISTICS: ReadonlySet<LanguageCode> = new Set(
  codes(
    'an as ast ay ba bm bho bo br ckb dv doi dsb ee fj fo frp gn hsb ilo iu kri lg ln lus lzh mai nn nso oc om qu rw sa sc szl ti tk tn ts tt ug ak wo yue gom pt-PT',
  ),
);

const EASILY_CONFUSED: readonly (readonly LanguageCode[])[] = [
  codes('zh-CN zh-TW yue lzh'),
  codes('hr bs sr'),
  codes('id ms'),
  codes('nb da'),
  codes('bg mk'),
  codes('ceb fil'),
  codes('gl pt'),
  codes('xh zu'),
  codes('he yi'),
];

/** Languages with several scripts, of which the statistics know one. */
const SEVERAL_SCRIPTS: ReadonlySet<LanguageCode> = new Set(codes('uz az kk ky tg mn kmr sd pa ms ha'));

/** Languages with other scripts that are also typed in Latin letters. */
const TYPED_IN_LATIN: ReadonlySet<LanguageCode> = new Set(
  codes(
    'hi ur bn mr ne gu ta te ml kn si ar fa ps am el he yi ru uk be bg mk ka hy ja ko zh-CN zh-TW th my km lo pa sd kk ky tg mn',
  ),
);

/** Whether the scripts allow the conclusion. English is detected by its words, so it does for any given script. */
function isConclusive(found: LanguageCode, given: LanguageCode): boolean {
  if (scriptOf(found) === scriptOf(given) || found === 'en') return true;
  if (SEVERAL_SCRIPTS.has(given)) return false;
  return scriptOf(found) !== 'Latn' || !TYPED_IN_LATIN.has(given);
}

const scripts = new Map(LANGUAGES.map(({ code, script }) => [code, script]));

function scriptOf(code: LanguageCode): string | undefined {
  return scripts.get(code);
}

function codes(list: string): LanguageCode[] {
  return list.split(' ').map((code) => {
    const language = LANGUAGES.find((one) => one.code === code);
    if (!language) throw new Error(`${code} is not one of the translation languages.`);
    return language.code;
  });
}
