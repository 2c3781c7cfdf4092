import type { TranslationStyle } from '@interlinear/webpage/styles';
import type { MessageName } from '../messages/say.ts';

/** Display names of the translation styles. */
export const STYLE_NAMES = {
  plain: 'stylePlain',
  muted: 'styleMuted',
  dashed: 'styleDashed',
  dotted: 'styleDotted',
  wavy: 'styleWavy',
  solid: 'styleSolid',
  highlight: 'styleHighlight',
  quote: 'styleQuote',
  box: 'styleBox',
  italic: 'styleItalic',
  bold: 'styleBold',
  blur: 'styleBlur',
} as const satisfies Record<TranslationStyle, MessageName>;
