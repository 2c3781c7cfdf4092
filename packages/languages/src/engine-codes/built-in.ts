import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * The translator inside Chrome and Edge (developer.chrome.com, "Translator API"). It takes BCP 47 tags; which languages a browser
 * really has models for it says when it is asked.
 */
export const builtIn: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zh-Hant es fr de ja ko ru pt
    ar bg bn cs da el fi he hi hr hu id it kn lt mr nl nb=no pl ro sk sl sv ta te th tr uk vi`,
  source: 'pt-PT=pt',
  answers: 'nb=nb',
};
