import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * Azure AI Translator, version 3.0 (learn.microsoft.com/azure/ai-services/translator/language-support, as of 2023, with Bhojpuri and
 * Dogri, added since). `ku` is Central Kurdish there.
 */
export const azure: EngineCodeTable = {
  both: `
    en zh-CN=zh-Hans zh-TW=zh-Hant es fr de ja ko ru pt
    af sq am ar hy as az ba eu bn bho bs bg yue ca lzh hr cs da dv doi nl et fo fj fil fi gl lg=lug ka el gu ht ha he hi
    hmn=mww hu is ig id iu ga it kn kk km rw gom kmr ckb=ku ky lo lv ln lt dsb mk mai mg ms ml mt mi mr mn=mn-Cyrl my ne
    nso nb ny=nya or ps fa pl pt-PT pa ro sm sr=sr-Cyrl st sn sd si sk sl so sw sv ta tt te th bo ti tn tr tk uk hsb ur ug
    uz vi cy xh yo zu`,
  answers: 'pt-BR=pt sr-Latn=sr sr=sr mn-Mong=mn iu-Latn=iu ikt=iu prs=fa fr-CA=fr zh=zh-CN yue-Hant=yue',
};
