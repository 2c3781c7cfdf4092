import type { LanguageCode } from '../codes.ts';
import { LANGUAGES } from '../languages.ts';
import { isSameLanguage } from '../match.ts';
import { type DetectedLanguage, isSure } from './sure.ts';

/**
 * Whether a detection says that a text is not in the language a person gave for it, surely enough to refuse it (TXT-03). Not when
 * the detector could not have found that language: one it has no statistics for (Silesian looks Polish to it), a neighbour it
 * mixes up with what it found, or one that is often written in another script (Hindi in Latin letters looks Uzbek).
 */
export function contradicts(detected: DetectedLanguage | undefined, given: LanguageCode): boolean {
  if (!detected || !isSure(detected)) return false;
  const { language } = detected;
  if (isSameLanguage(language, given) || WITHOUT_STATISTICS.has(given)) return false;
  if (NEIGHBOURS.some((group) => group.includes(language) && group.includes(given))) return false;
  return isTelling(language, given);
}

/** Neither eld nor cld3 knows them; a test compares. */
export const WITHOUT_STATISTICS: ReadonlySet<LanguageCode> = new Set(
  codes(
    'an as ast ay ba bm bho bo br ckb dv doi dsb ee fj fo frp gn hsb ilo iu kri lg ln lus lzh mai nn nso oc om qu rw sa sc szl ti tk tn ts tt ug ak wo yue gom pt-PT',
  ),
);

const NEIGHBOURS: readonly (readonly LanguageCode[])[] = [
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

/** Languages with more than one script in use; statistics know one. */
const SEVERAL_SCRIPTS: ReadonlySet<LanguageCode> = new Set(codes('uz az kk ky tg mn kmr sd pa ms ha'));

/** Languages of other scripts that people also type in Latin letters. */
const TYPED_IN_LATIN: ReadonlySet<LanguageCode> = new Set(
  codes(
    'hi ur bn mr ne gu ta te ml kn si ar fa ps am el he yi ru uk be bg mk ka hy ja ko zh-CN zh-TW th my km lo pa sd kk ky tg mn',
  ),
);

/** Whether the script allows the conclusion; English is found by its words, whatever the script of the given one. */
function isTelling(found: LanguageCode, given: LanguageCode): boolean {
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
