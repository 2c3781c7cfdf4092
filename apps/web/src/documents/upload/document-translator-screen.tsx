import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../../account/screen-providers.tsx';
import { TextLink } from '../../account/text-link.tsx';
import { LoginLink } from '../../billing/login-link.tsx';
import { PageFrame } from '../../billing/page-frame.tsx';
import { useChunk } from '../../loading/use-chunk.ts';
import { Panel } from '../../profile/panel.tsx';
import { useSession } from '../../session/site-session.ts';

/** Loaded only after the login. */
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
  const t = useTranslations('documents');
  const common = useTranslations('common');
  const session = useSession();
  const chunk = useChunk(importTranslator);
  if (session.status === 'logged-in' && chunk) return <chunk.DocumentTranslator />;
  if (session.status !== 'visitor') return <p className="text-faded">{common('loading')}</p>;
  return (
    <Panel title={t('logInTitle')} lede={t('logInText')}>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <LoginLink>{t('logIn')}</LoginLink>
        <span className="text-sm">
          {t.rich('textInstead', {
            register: (words) => <TextLink screen="register">{words}</TextLink>,
            link: (words) => <TextLink screen="translate/text">{words}</TextLink>,
          })}
        </span>
      </p>
    </Panel>
  );
}
