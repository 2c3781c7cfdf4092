import { useTranslations } from 'use-intl';
import { ToolScreen } from '../shell/tool-screen.tsx';

const importTool = async () => ({ Tool: (await import('./subtitle-translator.tsx')).SubtitleTranslator });

/** The screen `translate/subtitles`. */
export function SubtitleTranslatorScreen() {
  const t = useTranslations('subtitles');
  return <ToolScreen title={t('heading')} lede={t('lede')} importTool={importTool} />;
}
