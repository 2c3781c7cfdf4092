import { useTranslations } from 'use-intl';
import { ToolScreen } from '../shell/tool-screen.tsx';

const importTool = async () => ({ Tool: (await import('./image-translator.tsx')).ImageTranslator });

/** The screen `translate/image`. */
export function ImageTranslatorScreen() {
  const t = useTranslations('pictures');
  return <ToolScreen title={t('heading')} lede={t('lede')} importTool={importTool} />;
}
