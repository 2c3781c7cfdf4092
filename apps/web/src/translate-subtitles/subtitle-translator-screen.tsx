import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { useChunk } from '../loading/use-chunk.ts';
import { Announcements } from '../translate-text/text-actions/announcements.tsx';

/** Loaded after the page: nothing of it can be prerendered. */
const importTranslator = () => import('./subtitle-translator.tsx');

/** The screen `translate/subtitles`. */
export function SubtitleTranslatorScreen() {
  const t = useTranslations('subtitles');
  return (
    <ScreenProviders>
      <PageFrame title={t('heading')} lede={t('lede')} width="wide">
        <Announcements>
          <Translator />
        </Announcements>
      </PageFrame>
    </ScreenProviders>
  );
}

function Translator() {
  const common = useTranslations('common');
  const chunk = useChunk(importTranslator);
  if (chunk) return <chunk.SubtitleTranslator />;
  return (
    <p role="status" className="text-faded">
      {common('loading')}
    </p>
  );
}
