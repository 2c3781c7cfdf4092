export { isOwn } from '../node-kinds.ts';
export { adoptStyles } from './adopt-styles.ts';
export { showAttribute } from './attribute.ts';
export { showBilingual } from './bilingual.ts';
export { showTranslation } from './in-place.ts';
export { TRANSLATION_STYLES, type TranslationStyle } from './styles.ts';
