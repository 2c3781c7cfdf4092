import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * Google Cloud Translation, neural model (docs.cloud.google.com/translate/docs/languages, as of 2024). It lists old codes (`iw`, `jw`,
 * `tl`) beside new ones and takes both; the old ones work everywhere.
 */
export const googleCloud: EngineCodeTable = {
  both: `
    en zh-CN zh-TW es fr de ja ko ru pt
    af sq am ar hy as ay az bm ba eu be bn bho bs br bg yue ca ceb ny co hr cs da dv doi nl eo et ee fj fil=tl fi fy gl lg
    ka el gn gu ht ha haw he=iw hi hmn hu is ig ilo id ga it jv=jw kn kk km rw gom kri kmr=ku ckb ky lo la lv ln lt lb mk
    mai mg ms ml mt mi mr lus mn my ne nso nb=no oc or om ps fa pl pt-PT pa qu ro sm sa gd sr st sn szl sd si sk sl so su
    sw sv tg ta tt te th ti ts tn tr tk ak uk ur ug uz vi cy xh yi yo zu`,
  answers:
    'he=he jv=jv fil=fil nb=nb nn=nn kmr=kmr zh=zh-CN zh-Hans=zh-CN zh-Hant=zh-TW pt-BR=pt fr-CA=fr kok=gom sr-Latn=sr',
};
