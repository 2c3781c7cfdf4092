import type { LanguageCode } from '@interlinear/languages';
import type { Mode, Reason } from '../unit.ts';
import type { SiteRules } from './site-rules.ts';

/** What `segment` needs to know to decide what is translated. */
export interface Policy {
  target: LanguageCode;
  mode: Mode;
  /** The language the page was found to be in. It unmasks a `lang` on the whole page that is wrong. */
  pageLanguage?: LanguageCode | undefined;
  siteRules?: SiteRules | undefined;
  /** Texts with fewer letters are left alone; one ideograph counts as a word. Default 2. */
  minLetters?: number;
  /** From this length on, in characters, a text is divided at line breaks and sentence ends. Default 2000. */
  maxCharacters?: number;
  /** The shadow root of an element, closed ones too where the caller can look into them. Default: the open one. */
  shadowRootOf?: (host: Element) => ShadowRoot | null;
  /** Called for each shadow root that is met. Its inside is not walked: it is a root of its own. */
  onShadowRoot?: (root: ShadowRoot) => void;
  /** Called for each part that is left alone: with `hidden` for one that may appear later. */
  onSkipped?: (node: Node, reason: Reason) => void;
}

export function maxCharactersOf({ maxCharacters = 2000 }: Policy): number {
  return maxCharacters;
}
