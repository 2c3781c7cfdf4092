import type { EngineCodeTable } from './engine-code-table.ts';

/** Yandex Translate, version 2 (yandex.cloud/docs/translate/concepts/supported-languages). Its `pt` is European. */
export const yandex: EngineCodeTable = {
  both: `
    en zh-CN=zh es fr de ja ko ru pt=pt-BR
    af sq am ar hy az ba eu be bn bs bg ca ceb hr cs da nl eo et fil=tl fi gl ka el gu ht he hi hu is id ga it jv kn kk km
    ky lo la lv lt lb mk mg ms ml mt mi mr mn my ne nb=no fa pl pt-PT=pt pa ro gd sr si sk sl su sw sv tg ta tt te th tr uk
    ur uz vi cy xh yi zu`,
  source: 'zh-TW=zh nn=no',
  answers: 'zh=zh-CN pt=pt no=nb sr-Latn=sr kazlat=kk uzbcyr=uz',
};
