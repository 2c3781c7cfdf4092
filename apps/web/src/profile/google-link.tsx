import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { GoogleButton } from '../account/google-button.tsx';
import { useAccounts } from '../account/use-accounts.ts';
import { useSiteConfig } from '../account/use-site-config.ts';
import { useToast } from '../toasts/toasts.tsx';
import { Panel } from './panel.tsx';
import { MY_INFO_KEY } from './use-my-info.ts';

/** Connects a Google account to this one, where this server has a client at Google (ACC-04). */
export function GoogleLink({ isLinked }: { isLinked: boolean }) {
  const t = useTranslations('profile');
  const account = useTranslations('account');
  const accounts = useAccounts();
  const queries = useQueryClient();
  const showToast = useToast();
  const { google_client_id } = useSiteConfig();
  const link = useCallback(
    async (idToken: string) => {
      await accounts.linkGoogle(idToken);
      showToast({ kind: 'success', text: t('googleDone') });
      await queries.invalidateQueries({ queryKey: MY_INFO_KEY });
    },
    [accounts, queries, showToast, t],
  );
  if (google_client_id === null) return null;
  return (
    <Panel title={account('google')} lede={t(isLinked ? 'googleLinked' : 'googleText')}>
      {!isLinked && <GoogleButton clientId={google_client_id} kind="continue" onToken={link} />}
    </Panel>
  );
}
