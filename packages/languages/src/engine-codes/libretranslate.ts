import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * LibreTranslate (docs.libretranslate.com; the models of Argos Translate). Which are installed is for `/languages` to say.
 * Since 1.6.5 it lists `zh-Hans`, `zh-Hant` and `pt-BR`, but still takes `zh`, `zt` and `pb`, which is all that older ones know.
 */
export const libretranslate: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zt es fr de ja ko ru pt
    ar az bg bn ca cs da el eo et eu fa fi fil=tl ga gl he hi hu id it ky lt lv ms nb nl pl ro sk sl sq sv th tr uk ur vi
    pt-PT=pt`,
  answers: 'zh-Hans=zh-CN zh-Hant=zh-TW pt-BR=pt pb=pt no=nb',
};
