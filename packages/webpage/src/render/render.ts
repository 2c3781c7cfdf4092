export { isOwn } from '../dom-nodes.ts';
export { adoptStyles } from './adopt-styles.ts';
export { showAttribute } from './attribute.ts';
export { showBilingual } from './bilingual.ts';
export { showTranslation } from './in-place.ts';
export { TRANSLATION_STYLES, type TranslationStyle } from './styles.ts';
