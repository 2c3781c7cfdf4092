import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../../account/screen-providers.tsx';
import { PageFrame } from '../../billing/page-frame.tsx';
import { useChunk } from '../../loading/use-chunk.ts';
import { useSession } from '../../session/site-session.ts';

const importTranslator = () => import('./document-translator.tsx');

/** The screen `translate/pdf`. */
export function DocumentTranslatorScreen() {
  const t = useTranslations('documents');
  return (
    <ScreenProviders>
      <PageFrame title={t('heading')} lede={t('lede')}>
        <Translator />
      </PageFrame>
    </ScreenProviders>
  );
}

function Translator() {
  const common = useTranslations('common');
  const session = useSession();
  const chunk = useChunk(importTranslator);
  if (session.status !== 'unknown' && chunk) return <chunk.DocumentTranslator />;
  return <p className="text-faded">{common('loading')}</p>;
}
