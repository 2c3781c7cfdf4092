import type { LanguageCode } from '../codes.ts';
import type { EngineCodeTable } from './engine-code-table.ts';

/** Tencent Machine Translation, version 2018-03-21 (cloud.tencent.com/document/api/551/15619): each source has its own targets. */
export const tencent: EngineCodeTable = {
  both: 'en zh-CN=zh zh-TW es fr de ja ko ru pt it tr vi id th ms ar',
  source: 'hi pt-PT=pt',
  target: 'hi',
  answers: 'zh-HK=zh-TW',
  serves: (source, target) => targetsOf(source).includes(target),
};

const HUBS: readonly LanguageCode[] = ['en', 'zh-CN', 'zh-TW'];
const EUROPEAN: readonly LanguageCode[] = ['fr', 'es', 'it', 'de', 'tr', 'ru', 'pt'];
const FROM_CHINESE: readonly LanguageCode[] = [...HUBS, ...EUROPEAN, 'ja', 'ko', 'vi', 'id', 'th', 'ms', 'ar'];

function targetsOf(source: LanguageCode): readonly LanguageCode[] {
  if (source === 'en') return [...FROM_CHINESE, 'hi'];
  if (source === 'zh-CN' || source === 'zh-TW') return FROM_CHINESE;
  if (source === 'hi') return ['en'];
  if (source === 'ja') return [...HUBS, 'ko'];
  if (source === 'ko') return [...HUBS, 'ja'];
  if (source === 'pt-PT') return [...HUBS, ...EUROPEAN.filter((code) => code !== 'pt')];
  return EUROPEAN.includes(source) ? [...HUBS, ...EUROPEAN] : HUBS;
}
