export { isOwn } from '../dom-nodes.ts';
export { adoptStyles } from './adopt-styles.ts';
export { showBilingual } from './bilingual.ts';
export { showAttribute, showTranslation } from './in-place.ts';
export { TRANSLATION_STYLES, type TranslationStyle } from './styles.ts';
