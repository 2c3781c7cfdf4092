import type { LanguageCode } from '@interlinear/languages';
import type { Mode, Reason } from '../unit.ts';
import type { SiteRules } from './site-rules.ts';

/** Decides what `segment` and `walk` translate. */
export interface Policy {
  target: LanguageCode;
  mode: Mode;
  /** The detected language of the page. A `lang` attribute that contradicts it is not trusted. */
  pageLanguage?: LanguageCode | undefined;
  siteRules?: SiteRules | undefined;
  /** Minimum number of letters in a translatable text; one ideograph counts as a word. Default 2. */
  minLetters?: number;
  /** Length in characters from which a text is divided at line breaks and sentence ends. Default 2000. */
  maxCharacters?: number;
  /** Returns the shadow root of an element, including closed ones if the caller has access. Default: the open one. */
  shadowRootOf?: (host: Element) => ShadowRoot | null;
  /** Called for each shadow root found. Its content is not walked; walk it as a root of its own. */
  onShadowRoot?: (root: ShadowRoot) => void;
  /** Called for each skipped part; with reason `hidden` if it may become visible later. */
  onSkipped?: (node: Node, reason: Reason) => void;
}

export function maxCharactersOf({ maxCharacters = 2000 }: Policy): number {
  return maxCharacters;
}
