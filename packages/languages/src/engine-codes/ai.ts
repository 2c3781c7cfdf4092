import { LANGUAGE_CODES } from '../codes.ts';
import type { EngineCodeTable } from './engine-code-table.ts';

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** Language models take a language by its English name, in words; all languages, both ways. */
export const ai: EngineCodeTable = {
  both: LANGUAGE_CODES.map((code) => `${code}=${(names.of(code) ?? code).replaceAll(' ', '_')}`).join(' '),
};
