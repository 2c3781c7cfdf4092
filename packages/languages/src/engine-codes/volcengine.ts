import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * Volcengine Machine Translation, version 2020-06-01 (volcengine.com/docs/4640/35107). Written without that page at hand: where the
 * two differ the page is right, and a language too many here is answered with -415.
 */
export const volcengine: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zh-Hant es fr de ja ko ru pt
    af sq am ar hy ay az ba bn bs bg yue ca lzh hr cs da nl eo et ee fj fil=tl fi gl lg ka el gu ht ha he hi hu ig id iu it
    kn km rw kmr ckb lo lv ln lt mk ml mr ms mn my nso nb=no ny om fa pl pa qu ro sm sr st sn sk sl so sw sv ta tt te th ti
    ts tn tr tk ak=tw uk ur ug vi cy wo xh yi yo zu`,
  source: 'pt-PT=pt',
  answers: 'zh-Hans=zh-CN zh-Hant-tw=zh-TW zh-Hant-hk=zh-TW nb=nb cmn=zh-CN',
};
