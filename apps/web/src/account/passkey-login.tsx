import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LocalizedError } from '../failures/localized-error.ts';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useCompleteLogin } from './complete-login.ts';
import { readDeviceId } from './device-id.ts';
import { requestPasskey, supportsPasskeys } from './passkeys.ts';
import { useAccountSecurity, useSiteConfig } from './use-accounts.ts';

/** A button that logs in with a passkey; nothing where passkeys do not work. */
export function PasskeyLogin({ isRemembered }: { isRemembered: boolean }) {
  const t = useTranslations('account');
  const { passkeys } = useSiteConfig();
  const security = useAccountSecurity();
  const completeLogin = useCompleteLogin();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  if (!passkeys || !supportsPasskeys()) return null;

  async function logIn(): Promise<void> {
    setFailure(undefined);
    setIsPending(true);
    try {
      const options = await security.passkeyOptions();
      const credential = await requestPasskey(options).catch((error: unknown) => {
        throw new LocalizedError(t('passkeyNone'), error);
      });
      const login = security.passkeyLogin({ credential, remember: isRemembered, device_id: readDeviceId() });
      await completeLogin(login, { isRemembered });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="grid gap-3">
      {/* Not awaited: `logIn` shows its own errors. */}
      <Button aria-disabled={isPending} onClick={() => !isPending && void logIn()}>
        <Icon name="lock" size={18} />
        {t('passkeyLogIn')}
      </Button>
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
    </div>
  );
}
