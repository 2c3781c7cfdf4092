import type { LanguageCode } from '../codes.ts';
import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * Alibaba Cloud Machine Translation, general edition, version 2018-10-12 (help.aliyun.com/zh/machine-translation, supported languages).
 * Written without that page at hand: where the two differ the page is right.
 */
export const alibaba: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=zh-tw es fr de ja ko ru pt
    af sq am ar hy as ast ay az ba eu be bn bho bs br bg yue ca ceb ny co hr cs da dv nl eo et ee fo fj fil fi fy gl lg ka
    el gn gu ht ha haw he hi hmn hu is ig ilo id iu ga it jv kn kk km rw kmr=ku ky lo la lv ln lt lb mk mai mg ms ml mt mi mr
    mn my ne nb=no oc or om ps fa pl pa qu ro sm sa gd=gla sr sn szl sd si hsb sk sl so su sw sv tg ta te th ti ts tr tk ak
    uk ur uz vi cy wo xh yi yo zu`,
  source: 'pt-PT=pt',
  answers: 'zh-cn=zh-CN tl=fil nb=nb',
  serves: (source, target) => meetsChinese(source, target),
};

const CHINESE_ONLY: readonly LanguageCode[] = ['zh-TW', 'yue', 'mn'];

/** Traditional Chinese, Cantonese and Mongolian are translated from and into Simplified Chinese only; all others any way. */
function meetsChinese(source: LanguageCode, target: LanguageCode): boolean {
  if (CHINESE_ONLY.includes(source)) return target === 'zh-CN';
  if (CHINESE_ONLY.includes(target)) return source === 'zh-CN';
  return true;
}
