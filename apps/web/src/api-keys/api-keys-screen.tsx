import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { RequireLogin } from '../account/require-login.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { ApiExamples } from './api-examples.tsx';
import { ApiKeysPanel } from './api-keys-panel.tsx';

/** The screen `api-keys`: developers' keys, and how they are used (API-08). */
export function ApiKeysScreen() {
  return (
    <AccountScreen>
      <RequireLogin>{() => <ApiKeys />}</RequireLogin>
    </AccountScreen>
  );
}

function ApiKeys() {
  const t = useTranslations('developers');
  return (
    <PageFrame title={t('heading')} lede={t('lede')}>
      <ApiKeysPanel />
      <ApiExamples />
    </PageFrame>
  );
}
